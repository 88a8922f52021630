package com.paymenthub.projections.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.Histories;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.domain.catalog.EventNames;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** A row that cannot be written takes its events with it: the two never part. */
@ExtendWith(OutputCaptureExtension.class)
class FailingProjectorTest {

  private static final RunningService SERVICE = RunningService.shared();

  private final String orderId = "order-of-" + UUID.randomUUID();
  private final TestAccount account = SERVICE.newAccount();

  @AfterEach
  void repair() {
    SERVICE.owner().execute("alter table charge drop constraint if exists broken");
  }

  @Test
  void where_the_first_row_cannot_be_written_nothing_has_happened_and_the_key_is_free() {
    breakTable("order_id is distinct from '%s'".formatted(orderId));

    assertThat(charge().status()).isEqualTo(500);
    assertThat(rows("domain_event where convert_from(meta_data, 'UTF8') like '%' || ? || '%'"))
        .isZero();
    assertThat(rows("charge where client_id = ?::uuid")).isZero();
    assertThat(rows("card where client_id = ?::uuid")).isZero();
    assertThat(rows("vault_card where client_id = ?::uuid")).isZero();
    assertThat(rows("idempotency_record where client_id = ?::uuid")).isZero();

    repair();
    assertThat(charge().status()).isEqualTo(201);
    assertThat(rows("charge where client_id = ?::uuid")).isEqualTo(1);
    Parity.assertKept(SERVICE);
  }

  @Test
  void where_the_answer_cannot_be_written_the_charge_stands_where_it_stood_before_the_call() {
    breakTable("order_id is distinct from '%s' or status = 'pending'".formatted(orderId));

    assertThat(charge().status()).isEqualTo(500);
    UUID chargeId =
        SERVICE
            .application()
            .queryForObject(
                "select id from charge where client_id = ? and status = 'pending'",
                UUID.class,
                account.clientId());
    assertThat(new Histories(SERVICE.application()).of(chargeId))
        .extracting(event -> EventNames.nameOf(event.getClass()))
        .containsExactly("charge.requested", "charge.attempt_started");
    Parity.assertKept(SERVICE);
  }

  @Test
  void the_log_of_the_failure_names_the_rule_and_nothing_that_was_sent(CapturedOutput log) {
    breakTable("order_id is distinct from '%s'".formatted(orderId));

    ApiAnswer answer = charge();

    assertThat(log.getAll())
        .contains(answer.at("/error/requestId"), "(SQLSTATE 23514, constraint broken)")
        .doesNotContain(orderId, CardCharge.number(1), "MARIA SOUZA");
    assertThat(answer.text()).doesNotContain("broken", orderId);
  }

  private void breakTable(String condition) {
    SERVICE
        .owner()
        .execute("alter table charge add constraint broken check (%s)".formatted(condition));
  }

  private ApiAnswer charge() {
    return SERVICE
        .client(account)
        .postWithKey(
            "/v1/charges", CardCharge.of(account).with("orderId", orderId).json(), orderId);
  }

  private long rows(String of) {
    return SERVICE
        .application()
        .queryForObject("select count(*) from " + of, Long.class, account.clientId().toString());
  }
}
