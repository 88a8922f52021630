package com.paymenthub.platform.streamchecks;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.platform.stream.StreamReader;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** Every reader of a stream is checked once an hour, on any number of nodes. */
class MissedRowsTest {

  private final RunningService service = RunningService.sharedAndStill();
  private final StreamChecks checks = service.part(StreamChecks.class);
  private final AdvancingClock clock = new AdvancingClock();
  private final OneMore reader = new OneMore("test " + UUID.randomUUID());

  /** A reader that misses one row more at each check. */
  private record OneMore(String name, AtomicLong found) implements StreamReader {

    OneMore(String name) {
      this(name, new AtomicLong());
    }

    @Override
    public long missed(JdbcTemplate snapshot) {
      assertThat(snapshot.queryForObject("show transaction_isolation", String.class))
          .isEqualTo("repeatable read");
      return found.incrementAndGet();
    }
  }

  @AfterEach
  void forget() {
    service.owner().update("delete from stream_check where reader = ?", reader.name());
  }

  @Test
  void a_reader_is_checked_once_an_hour_by_one_node() {
    MissedRows node = node();
    MissedRows other = node();
    node.checkWhenDue();
    node.checkWhenDue();
    other.checkWhenDue();
    assertThat(missed()).isEqualTo(1);

    clock.advance(Duration.ofMinutes(61));
    other.checkWhenDue();
    node.checkWhenDue();
    assertThat(missed()).isEqualTo(2);
    assertThat(checks.missed()).isGreaterThanOrEqualTo(2);
  }

  @Test
  void a_check_that_does_not_end_is_told_by_its_age() {
    assertThat(checks.begin(reader.name(), clock.instant().minus(Duration.ofDays(1)))).isTrue();

    assertThat(checks.oldest().orElseThrow())
        .isBeforeOrEqualTo(clock.instant().minus(Duration.ofDays(1)));
  }

  @Test
  void the_readers_of_the_service_are_known() {
    assertThat(service.parts(StreamReader.class).stream().map(StreamReader::name))
        .contains("seals", "finance", "search");
  }

  private MissedRows node() {
    return new MissedRows(List.of(reader), checks, service.application(), clock);
  }

  private long missed() {
    return service
        .owner()
        .queryForObject(
            "select missed from stream_check where reader = ?", Long.class, reader.name());
  }
}
