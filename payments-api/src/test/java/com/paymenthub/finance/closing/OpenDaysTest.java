package com.paymenthub.finance.closing;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.RunningService;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How many days wait to be closed, of the account that has most of them. */
class OpenDaysTest {

  private static final ZoneId PLACE = ZoneId.of("America/Sao_Paulo");

  private final RunningService service = RunningService.start("--payments.agenda.enabled=false");
  private final Closings closings = service.part(Closings.class);

  @AfterEach
  void stop() {
    service.stop();
  }

  @Test
  void they_are_counted_from_the_last_day_that_was_closed() {
    assertThat(closings.mostOpenDays()).as("nobody closes days").isZero();
    UUID late = service.newAccount().clientId();
    closed(late, 9);
    closed(late, 5);
    closed(service.newAccount().clientId(), 2);

    assertThat(closings.mostOpenDays()).isEqualTo(4);

    closed(late, 1);
    assertThat(closings.mostOpenDays()).isEqualTo(1);
  }

  private void closed(UUID account, int daysAgo) {
    service
        .owner()
        .update(
            "insert into finance_closing (account_id, day, time_zone, epoch, to_tx, as_of, lines,"
                + " digest, closed_at) values (?, ?, ?, 1, 1, now(), 0, 'digest', now())",
            account,
            LocalDate.now(PLACE).minusDays(daysAgo),
            PLACE.getId());
  }
}
