package com.paymenthub.providers.adapters.bacenpix;

import com.paymenthub.providers.contract.NoticeAnswer;
import com.paymenthub.providers.contract.NoticeReading;
import com.paymenthub.providers.contract.NoticeRequest;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What banks call back: payments that came, and refunds that ended, several in one call. Nothing
 * proves that it comes from the bank, and anybody with an account there can have it sent.
 */
final class PixCallback {

  /** Banks group payments; more than this is no callback. */
  private static final int MAXIMUM_PAYMENTS = 1_000;

  private PixCallback() {}

  static NoticeReading read(NoticeRequest request) {
    if (request.text().isBlank()) {
      return new NoticeReading.Handshake(NoticeAnswer.EMPTY);
    }
    JsonNode body;
    try {
      body = JsonMapper.shared().readTree(request.body());
    } catch (JacksonException unreadable) {
      return new NoticeReading.Unverifiable("no_json");
    }
    JsonNode payments = body.path("pix");
    if (!payments.isArray()) {
      // Banks try out the address with a few words of their own, for example {"evento": "teste"}.
      return body.isObject() && body.size() <= 2
          ? new NoticeReading.Handshake(NoticeAnswer.EMPTY)
          : new NoticeReading.Unverifiable("no_payments");
    }
    if (payments.size() > MAXIMUM_PAYMENTS) {
      return new NoticeReading.Unverifiable("too_many_payments");
    }
    Set<String> hinted = new LinkedHashSet<>();
    payments.forEach(payment -> hint(payment, hinted));
    return hinted.isEmpty()
        ? new NoticeReading.Unverifiable("none_of_our_payments")
        : new NoticeReading.Hints(List.copyOf(hinted));
  }

  /** Other systems of the merchant may take payments with the same key. */
  private static void hint(JsonNode payment, Set<String> hinted) {
    PixIds.ofTxid(payment.path("txid").asString("")).map(UUID::toString).ifPresent(hinted::add);
    for (JsonNode refund : payment.path("devolucoes")) {
      PixIds.ofRefund(refund.path("id").asString(""))
          .map(UUID::toString)
          .or(() -> endToEndId(payment))
          .ifPresent(hinted::add);
    }
  }

  private static Optional<String> endToEndId(JsonNode payment) {
    String id = payment.path(PixAnswers.END_TO_END_ID).asString("");
    return id.matches("[A-Za-z0-9]{1,64}") ? Optional.of(id) : Optional.empty();
  }
}
