package com.paymenthub.finance;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;

/** A charge from the time in which nothing bounded its operations. */
class LongChargeTest {

  private static final int REFUSED_VOIDS = 5000;

  /** How often everything is read; {@code -Dfinance.readings=6} warms Java up for the figures. */
  private static final int READINGS = Integer.getInteger("finance.readings", 1);

  /** Both events of the first refused void again, for an attempt of its own. */
  private static final String REPEAT =
      """
      with repeated as materialized (
        select number, gen_random_uuid() as attempt from generate_series(?, ?) number)
      insert into payments.domain_event (event_identifier, aggregate_identifier, sequence_number,
        type, time_stamp, payload_type, payload_revision, payload, meta_data, account_id)
      select gen_random_uuid(), aggregate_identifier, sequence_number + 2 * number, type, time_stamp,
        payload_type, payload_revision,
        convert_to(jsonb_set(convert_from(payload, 'UTF8')::jsonb, '{attemptId}',
          to_jsonb(attempt))::text, 'UTF8'),
        meta_data, account_id
      from payments.domain_event cross join repeated
      where aggregate_identifier = ? and sequence_number in (?, ? + 1)
      order by number, sequence_number
      """;

  private static final String ATTEMPTS =
      "select count(*) from payments.finance_attempt where charge_id = ?";

  /** Every version of a row names the transaction that wrote it. */
  private static final String WRITERS =
      "select distinct xmin::text from payments.finance_attempt where charge_id = ?";

  private static RunningService service;
  private static FinanceReader reader;
  private static JdbcTemplate owner;

  @BeforeAll
  static void start() {
    service = RunningService.start("--payments.agenda.enabled=false");
    reader = service.part(FinanceReader.class);
    owner = service.owner();
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @Test
  void one_more_refused_void_writes_one_row_of_an_attempt() {
    TestAccount account = service.newAccount();
    ApiClient client = service.client(account);
    String id =
        client.post("/v1/charges", CardCharge.of(account).with("amount", 991).json()).at("/id");
    UUID charge = UUID.fromString(id);
    long before = events(charge);
    assertThat(client.postWithoutBody("/v1/charges/" + id + "/void").status()).isEqualTo(201);
    assertThat(events(charge)).isEqualTo(before + 2);
    owner.update(REPEAT, 1, REFUSED_VOIDS - 1, charge, before, before);
    for (int reading = 0; reading < READINGS; reading++) {
      EmptyFinance.in(owner);
      readAll();
    }
    assertThat(count(ATTEMPTS + " and outcome is not null", charge)).isEqualTo(REFUSED_VOIDS + 1);
    List<String> writers = owner.queryForList(WRITERS, String.class, charge);

    owner.update(REPEAT, REFUSED_VOIDS, REFUSED_VOIDS, charge, before, before);
    readAll();

    assertThat(count(ATTEMPTS, charge)).isEqualTo(REFUSED_VOIDS + 2);
    assertThat(
            count(
                ATTEMPTS + " and xmin::text <> all (?)",
                charge,
                new SqlArrayValue("text", writers.toArray())))
        .isEqualTo(1);
  }

  private static long events(UUID charge) {
    return count(
        "select count(*) from payments.domain_event where aggregate_identifier = ?", charge);
  }

  private static long count(String query, Object... arguments) {
    return Objects.requireNonNull(owner.queryForObject(query, Long.class, arguments));
  }

  private static void readAll() {
    var threads = ManagementFactory.getThreadMXBean();
    boolean more = true;
    while (more) {
      long before = threads.getCurrentThreadCpuTime();
      more = reader.readSome();
      System.out.printf(
          "page: %d ms of a processor%n", (threads.getCurrentThreadCpuTime() - before) / 1_000_000);
    }
  }
}
