package com.paymenthub.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.testing.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;

/** A check that failed is done again on the same day. */
class FinanceCheckTest {

  private final TestDatabase database = TestDatabase.create();
  private final JdbcTemplate owner = new JdbcTemplate(database.ownerDataSource());
  private final JdbcTemplate jdbc = new JdbcTemplate(database.applicationDataSource());
  private final AdvancingClock clock = new AdvancingClock();
  private final FinanceCheck check = new FinanceCheck(jdbc, jdbc, clock);

  @Test
  void a_check_that_failed_is_done_again_after_an_hour() {
    owner.execute("drop view finance.invariant_violations");
    assertThatThrownBy(check::checkWhenDue).isInstanceOf(DataAccessException.class);
    somethingIsWrong();

    clock.advance(Duration.ofMinutes(59));
    check.checkWhenDue();
    assertThat(check.latest()).as("another node may be at it").isZero();

    clock.advance(Duration.ofMinutes(1));
    check.checkWhenDue();
    assertThat(check.latest()).isEqualTo(1);
  }

  @Test
  void a_check_that_was_done_is_done_again_after_a_day() {
    check.checkWhenDue();
    owner.execute("drop view finance.invariant_violations");
    somethingIsWrong();

    clock.advance(Duration.ofHours(23));
    check.checkWhenDue();
    assertThat(check.latest()).isZero();

    clock.advance(Duration.ofHours(1));
    check.checkWhenDue();
    assertThat(check.latest()).isEqualTo(1);
  }

  private void somethingIsWrong() {
    owner.execute(
        "create view finance.invariant_violations as select 'balance' as invariant,"
            + " gen_random_uuid() as charge_id, 'planted' as details");
    owner.execute("grant select on finance.invariant_violations to payments_application");
  }
}
