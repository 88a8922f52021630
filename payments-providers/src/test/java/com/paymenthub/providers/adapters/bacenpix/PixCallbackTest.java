package com.paymenthub.providers.adapters.bacenpix;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.history.Ids;
import com.paymenthub.providers.contract.NoticeConformance;
import com.paymenthub.providers.contract.NoticeReading;
import com.paymenthub.providers.contract.NoticeRequest;
import com.paymenthub.providers.contract.NoticeSender;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.Requests;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Callbacks of banks keep to the contract for notices: all of them are hints. */
class PixCallbackTest extends NoticeConformance {

  private static final String END_TO_END_ID = "E12345678202009091221abcdef12345";

  private final ProviderAccount account = Requests.account(BacenPix.TYPE, Map.of());

  @Override
  protected NoticeSender sender() {
    return new PixBanks().adapter(Clock.systemUTC());
  }

  @Override
  protected ProviderAccount account() {
    return account;
  }

  @Override
  protected ProviderAccount anotherAccount() {
    return Requests.account(BacenPix.TYPE, Map.of());
  }

  @Override
  protected NoticeRequest genuine(UUID reference) {
    return callback("{\"pix\": [%s]}".formatted(payment(PixIds.txid(reference), "")));
  }

  @Test
  void several_payments_in_one_call_are_hints_at_each() {
    UUID first = Ids.next();
    UUID second = Ids.next();

    assertThat(
            read(
                "{\"pix\": [%s, %s]}"
                    .formatted(payment(PixIds.txid(first), ""), payment(PixIds.txid(second), ""))))
        .isEqualTo(new NoticeReading.Hints(List.of(first.toString(), second.toString())));
  }

  @Test
  void a_refund_of_ours_is_a_hint_at_it_and_another_one_at_its_payment() {
    UUID code = Ids.next();
    UUID refund = Ids.next();
    String returns =
        ", \"devolucoes\": [{\"id\": \"%s\"}, {\"id\": \"D123\"}]".formatted(PixIds.refund(refund));

    assertThat(read("{\"pix\": [%s]}".formatted(payment(PixIds.txid(code), returns))))
        .isEqualTo(
            new NoticeReading.Hints(List.of(code.toString(), refund.toString(), END_TO_END_ID)));
  }

  @Test
  void payments_of_other_systems_are_passed_over() {
    assertThat(read("{\"pix\": [%s]}".formatted(payment("pedido4711", ""))))
        .isEqualTo(new NoticeReading.Unverifiable("none_of_our_payments"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "{}", "{\"evento\": \"teste_webhook\"}"})
  void an_address_that_is_only_tried_out_is_a_handshake(String body) {
    assertThat(read(body)).isInstanceOf(NoticeReading.Handshake.class);
  }

  private NoticeReading read(String body) {
    return sender().read(callback(body), account);
  }

  private static String payment(String txid, String more) {
    return "{\"endToEndId\": \"%s\", \"txid\": \"%s\", \"valor\": \"37.00\"%s}"
        .formatted(END_TO_END_ID, txid, more);
  }

  private static NoticeRequest callback(String body) {
    return new NoticeRequest(
        "/pix",
        null,
        Map.of("content-type", List.of("application/json")),
        body.getBytes(StandardCharsets.UTF_8),
        RECEIVED_AT);
  }
}
