package com.paymenthub.projections.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables hold what histories make of them; on a service of its own, whose rows it may spoil. */
class ParityTest {

  private static RunningService service;
  private static TestAccount account;
  private static UUID chargeId;

  @BeforeAll
  static void charge_in_every_way() {
    service = RunningService.start("--payments.agenda.enabled=false");
    account = service.newAccount();
    UUID merchantWithTwo = service.newMerchant(account.clientId(), "first", "second");
    ApiClient client = service.client(account);
    for (int lastDigit = 0; lastDigit <= 9; lastDigit++) {
      for (boolean capture : new boolean[] {true, false}) {
        CardCharge charge = CardCharge.of(account).cardEndingIn(lastDigit).with("capture", capture);
        assertThat(
                client
                    .postWithKey("/v1/charges", charge.json(), UUID.randomUUID().toString())
                    .status())
            .isEqualTo(201);
      }
    }
    ApiAnswer failedOver =
        client.post(
            "/v1/charges",
            CardCharge.of(account)
                .cardEndingIn(2)
                .with("merchantId", merchantWithTwo.toString())
                .with("orderId", "order-1")
                .json());
    assertThat(failedOver.json().at("/transactionRequests")).hasSize(2);
    chargeId = UUID.fromString(failedOver.at("/id"));
    ApiAnswer saved =
        client.post(
            "/v1/charges",
            CardCharge.of(account)
                .with("amount", 100_00)
                .with("currency", "USD")
                .with("paymentSource", Map.of("sourceType", "card", "cardId", cardOf(client, 1)))
                .json());
    assertThat(saved.status()).as(saved.text()).isEqualTo(201);
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @Test
  void every_row_is_what_its_history_makes_of_it() {
    assertThat(service.application().queryForObject("select count(*) from charge", Long.class))
        .isEqualTo(23);
    Parity.assertKept(service);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "status = 'authorized'",
        "amount = amount + 1",
        "order_id = 'another'",
        "transaction_requests = '[]'",
        "updated_at = updated_at + interval '1 millisecond'",
        "sequence_number = sequence_number + 1",
        "card_id = null"
      })
  void a_row_that_was_changed_by_hand_is_reported(String change) {
    spoiled(
        "update charge set " + change + " where id = ?",
        () ->
            assertThat(Parity.differences(service))
                .isNotEmpty()
                .allMatch(difference -> difference.contains(chargeId.toString())));
  }

  @Test
  void a_row_that_is_missing_is_reported() {
    spoiled(
        "delete from charge where id = ?",
        () -> assertThat(Parity.differences(service)).anyMatch(text -> text.contains("null")));
  }

  @Test
  void a_row_that_no_history_speaks_of_is_reported() {
    UUID surplus = UUID.randomUUID();
    service
        .owner()
        .update(
            "insert into card select ?, client_id, status, brand, first6_digits, last4_digits,"
                + " expiration, cvv_checked, created_at, updated_at, sequence_number"
                + " from card limit 1",
            surplus);

    assertThat(Parity.differences(service))
        .singleElement()
        .asString()
        .contains("card " + surplus, "makes it\n  null");
    service.owner().update("delete from card where id = ?", surplus);
  }

  /** Changes the row of one charge, looks, and puts the row back as it was. */
  private static void spoiled(String change, Runnable look) {
    service.owner().execute("create table kept as select * from charge");
    try {
      assertThat(service.owner().update(change, chargeId)).isEqualTo(1);
      look.run();
    } finally {
      service.owner().update("delete from charge where id = ?", chargeId);
      String columns =
          service
              .owner()
              .queryForObject(
                  "select string_agg(column_name, ',') from information_schema.columns"
                      + " where table_name = 'charge' and is_generated = 'NEVER'",
                  String.class);
      service
          .owner()
          .update(
              "insert into charge (%1$s) select %1$s from kept where id = ?".formatted(columns),
              chargeId);
      service.owner().execute("drop table kept");
    }
    Parity.assertKept(service);
  }

  private static String cardOf(ApiClient client, int lastDigit) {
    return client
        .post("/v1/charges", CardCharge.of(account).cardEndingIn(lastDigit).json())
        .at("/paymentSource/cardId");
  }
}
