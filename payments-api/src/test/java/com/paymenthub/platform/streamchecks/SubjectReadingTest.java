package com.paymenthub.platform.streamchecks;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.stream.RowStream;
import com.paymenthub.platform.stream.SetAside;
import com.paymenthub.platform.stream.StreamEpochs;
import com.paymenthub.platform.stream.StreamProgress;
import com.paymenthub.platform.stream.SubjectReading;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;

/** One history that a reader cannot fold keeps it from no other. */
class SubjectReadingTest {

  private static final int PAGE = 64;

  /** From the first failure of a page to a single history it takes few looks. */
  private static final int LOOKS_OF_A_FAILURE = 40;

  private final RunningService service = RunningService.sharedAndStill();
  private final JdbcTemplate owner = service.owner();
  private final AdvancingClock clock = new AdvancingClock();
  private final String reader = "test " + UUID.randomUUID();
  private final String table = "position_" + Long.toHexString(System.nanoTime());
  private final Map<UUID, Long> folded = new HashMap<>();
  private final TestAccount account = service.newAccount();
  private SubjectReading reading;
  private UUID poisonous = new UUID(0, 0);

  @BeforeEach
  void aReader() {
    owner.execute(
        "create table %s (epoch int, from_tx bigint, to_tx bigint, after_index bigint,"
                .formatted(table)
            + " as_of timestamptz)");
    owner.update("insert into %s values (0, 0, 0, 0, null)".formatted(table));
    reading =
        new SubjectReading(
            reader,
            "charge.",
            PAGE,
            RowStream.ofEventHeads(owner, service.part(StreamEpochs.class)),
            new StreamProgress(owner, table, ThreadLocalRandom.current().nextLong()),
            new SetAside(owner, reader),
            new Transactions(new DataSourceTransactionManager(owner.getDataSource())),
            clock,
            this::fold);
  }

  @AfterEach
  void forget() {
    owner.execute("drop table " + table);
    owner.update("delete from stream_set_aside where reader = ?", reader);
  }

  private void fold(Map<UUID, Long> charges) {
    if (charges.containsKey(poisonous)) {
      throw new IllegalStateException("too much");
    }
    folded.putAll(charges);
  }

  private UUID charge() {
    ApiClient client = service.client(account);
    return UUID.fromString(client.post("/v1/charges", CardCharge.of(account).json()).at("/id"));
  }

  /** Returns how many looks have failed. */
  private int readAll() {
    int failed = 0;
    boolean more = true;
    while (more) {
      try {
        more = reading.readSome();
      } catch (IllegalStateException failure) {
        failed++;
        assertThat(failed).as("looks that fail").isLessThan(LOOKS_OF_A_FAILURE);
      }
    }
    return failed;
  }

  @Test
  void a_history_that_cannot_be_folded_is_set_aside_and_tried_again() {
    UUID before = charge();
    poisonous = charge();
    UUID after = charge();

    assertThat(readAll()).isPositive();
    assertThat(folded).containsKeys(before, after).doesNotContainKey(poisonous);
    assertThat(
            owner.queryForList(
                "select subject || ' ' || reason from stream_set_aside where reader = ?",
                String.class,
                reader))
        .containsExactly(poisonous + " IllegalStateException");

    // What happens to it later is passed over without a failure.
    service.client(account).postWithoutBody("/v1/charges/" + poisonous + "/capture");
    assertThat(readAll()).isZero();

    UUID mended = poisonous;
    poisonous = new UUID(0, 0);
    readAll();
    assertThat(folded).doesNotContainKey(mended);
    clock.advance(Duration.ofMinutes(61));
    readAll();
    assertThat(folded.get(mended))
        .isEqualTo(
            owner.queryForObject(
                "select max(sequence_number) from domain_event where aggregate_identifier = ?",
                Long.class,
                mended));
    assertThat(
            owner.queryForList(
                "select subject from stream_set_aside where reader = ?", UUID.class, reader))
        .isEmpty();
  }

  @Test
  void a_page_that_fails_once_is_read_with_nothing_set_aside() {
    poisonous = charge();
    try {
      while (reading.readSome()) {
        assertThat(folded).doesNotContainKey(poisonous);
      }
    } catch (IllegalStateException failure) {
      poisonous = new UUID(0, 0);
    }
    assertThat(readAll()).isZero();
    assertThat(
            owner.queryForList(
                "select subject from stream_set_aside where reader = ?", UUID.class, reader))
        .isEmpty();
  }
}
