package com.paymenthub.web.errors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.axonframework.modelling.command.ConcurrencyException;
import org.junit.jupiter.api.Test;

/** What takes too long is given up in time and told as overload, not as a fault. */
class OverloadTest {

  @Test
  void a_transaction_that_waits_too_long_is_ended_and_may_be_tried_again() throws SQLException {
    RunningService service =
        RunningService.start(
            "--spring.datasource.hikari.connection-init-sql=set role payments_application;"
                + " set search_path to payments; set transaction_timeout to '500ms'");
    TestAccount account = service.newAccount();
    try (Connection blocker = service.database().ownerDataSource().getConnection();
        Statement statement = blocker.createStatement()) {
      blocker.setAutoCommit(false);
      statement.execute("lock table charge in access exclusive mode");

      ApiAnswer answer = charge(service, account);

      assertThat(answer.status()).as(answer.text()).isEqualTo(503);
      assertThat(answer.header("Retry-After")).isPresent();
      blocker.rollback();
      await().until(() -> charge(service, account).status() == 201);
      Parity.assertKept(service);
    } finally {
      service.stop();
    }
  }

  @Test
  void meeting_concurrent_writers_every_time_is_told_as_overload() {
    assertThat(Outage.isBehind(new ConcurrencyException("met every time"))).isTrue();
  }

  private static ApiAnswer charge(RunningService service, TestAccount account) {
    return service
        .client(account)
        .postWithKey("/v1/charges", CardCharge.of(account).json(), "one-and-the-same");
  }
}
