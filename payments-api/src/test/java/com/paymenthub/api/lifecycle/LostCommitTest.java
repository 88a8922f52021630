package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A manual status whose last transaction is lost moves the simulator's money once all the same. */
class LostCommitTest {

  private static final TimeMachine MACHINE = new TimeMachine();

  private final Shop shop = Shop.open(MACHINE.service());
  private final String key = UUID.randomUUID().toString();

  @AfterEach
  void rows_are_what_their_histories_make_of_them() {
    Parity.assertKept(MACHINE.service());
  }

  @AfterAll
  static void stop() {
    MACHINE.close();
  }

  @ParameterizedTest
  @CsvSource({"voided, VOID", "charged_back, CHARGE_BACK"})
  void a_repeat_goes_on_under_the_same_reference(String status, RequestType kind) {
    String id = shop.authorized(1990);

    ApiAnswer lost = whileAnswersCannotBeKept(() -> tell(id, status));

    assertThat(lost.status()).as(lost.text()).isGreaterThanOrEqualTo(500);
    assertThat(shop.read(id).at("/status")).isEqualTo("authorized");
    assertThat(movements(id, kind)).as("the simulator has done it").hasSize(1);
    assertThat(shop.giveBack(id).status()).as("nothing else meanwhile").isEqualTo(409);
    ApiAnswer again = tell(id, status);
    assertThat(again.status()).as(again.text()).isEqualTo(200);
    assertThat(again.at("/status")).isEqualTo(status);
    assertThat(movements(id, kind)).hasSize(1);
    assertThat(tell(id, status).text()).as("and once more").isEqualTo(again.text());
  }

  @ParameterizedTest
  @CsvSource({"voided, VOID", "charged_back, CHARGE_BACK"})
  void where_nobody_repeats_it_an_inquiry_finds_it(String status, RequestType kind) {
    String id = shop.authorized(1990);
    whileAnswersCannotBeKept(() -> tell(id, status));

    MACHINE.pass(Duration.ofSeconds(71));
    MACHINE.pass(Duration.ofSeconds(6));

    assertThat(shop.read(id).at("/status")).isEqualTo(status);
    assertThat(movements(id, kind)).hasSize(1);
    assertThat(tell(id, status).at("/status")).isEqualTo(status);
    assertThat(movements(id, kind)).hasSize(1);
  }

  @Test
  void a_dispute_that_was_won_is_found_by_an_inquiry_where_nobody_repeats_it() {
    String id = shop.tell(shop.authorized(1990), "charged_back").at("/id");
    whileAnswersCannotBeKept(() -> tell(id, "authorized"));
    assertThat(shop.read(id).at("/status")).isEqualTo("charged_back");
    assertThat(shop.tell(id, "authorized").status()).as("nothing else meanwhile").isEqualTo(409);

    MACHINE.pass(Duration.ofSeconds(71));
    MACHINE.pass(Duration.ofSeconds(6));

    assertThat(shop.read(id).at("/status")).isEqualTo("authorized");
    assertThat(movements(id, RequestType.CHARGE_BACK_REVERSAL)).hasSize(1);
    assertThat(tell(id, "authorized").at("/status")).isEqualTo("authorized");
    assertThat(movements(id, RequestType.CHARGE_BACK_REVERSAL)).hasSize(1);
  }

  @Test
  void a_refund_that_did_not_happen_is_told_by_the_repeat_and_no_other_with_it() {
    String id = shop.authorized(1990);
    shop.giveBack(id, 600);
    shop.giveBack(id, 1390);

    ApiAnswer lost = whileAnswersCannotBeKept(() -> tell(id, "authorized"));

    assertThat(lost.status()).as(lost.text()).isGreaterThanOrEqualTo(500);
    assertThat(shop.read(id).at("/status")).isEqualTo("voided");
    ApiAnswer again = tell(id, "authorized");
    assertThat(Charged.state(again)).isEqualTo("authorized 1390 of 1990");
    assertThat(tell(id, "authorized").text()).as("and once more").isEqualTo(again.text());
    assertThat(movements(id, RequestType.PRE_AUTHORIZATION)).hasSize(1);
  }

  @Test
  void a_payment_is_told_by_the_repeat() {
    String customer = shop.client().post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    ApiAnswer pix =
        shop.client().post("/v1/charges", CodeCharge.pix(shop.account(), customer).json());
    String id = pix.at("/id");

    ApiAnswer lost = whileAnswersCannotBeKept(() -> tell(id, "authorized"));

    assertThat(lost.status()).as(lost.text()).isGreaterThanOrEqualTo(500);
    assertThat(shop.read(id).at("/status")).isEqualTo("pending");
    assertThat(movements(id, RequestType.AUTHORIZATION)).hasSize(1);
    assertThat(tell(id, "authorized").at("/status")).isEqualTo("authorized");
    assertThat(movements(id, RequestType.AUTHORIZATION)).hasSize(1);
  }

  private ApiAnswer tell(String id, String status) {
    return shop.client()
        .postWithKey("/v1/charges/" + id, "{\"status\":\"%s\"}".formatted(status), key);
  }

  private List<SimulatedMovement> movements(String id, RequestType kind) {
    UUID authorization =
        UUID.fromString(
            shop.read(id)
                .json()
                .get("transactionRequests")
                .valueStream()
                .toList()
                .getLast()
                .get("id")
                .stringValue());
    return MACHINE.service().movements().stream()
        .filter(movement -> movement.of().equals(authorization) && movement.kind() == kind)
        .toList();
  }

  /** Every transaction that answers this test's key fails when it is committed. */
  private ApiAnswer whileAnswersCannotBeKept(Supplier<ApiAnswer> request) {
    MACHINE
        .service()
        .owner()
        .execute(
            "create function payments.lose_commit() returns trigger language plpgsql as"
                + " $$ begin raise exception 'this commit is lost'; end $$;"
                + " create constraint trigger lose_commit after update"
                + " on payments.idempotency_record deferrable initially deferred for each row"
                + " when (new.idempotency_key = '%s') execute function payments.lose_commit()"
                    .formatted(key));
    try {
      return request.get();
    } finally {
      MACHINE.service().owner().execute("drop function payments.lose_commit() cascade");
    }
  }
}
