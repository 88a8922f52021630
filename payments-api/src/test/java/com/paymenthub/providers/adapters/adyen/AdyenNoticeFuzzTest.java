package com.paymenthub.providers.adapters.adyen;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.paymenthub.providers.contract.NoticeReading;
import com.paymenthub.providers.contract.NoticeRequest;
import com.paymenthub.providers.contract.ProviderAccount;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What Adyen itself has signed is read without a failure, however odd it is: what is not understood
 * is told, and nothing is guessed. An input is one item, which the test signs.
 */
class AdyenNoticeFuzzTest {

  private static final List<String> EVENTS =
      List.of(
          "AUTHORISATION",
          "AUTHORISATION_ADJUSTMENT",
          "CANCELLATION",
          "CANCEL_OR_REFUND",
          "CAPTURE",
          "CAPTURE_FAILED",
          "CHARGEBACK",
          "CHARGEBACK_REVERSED",
          "DISPUTE_DEFENSE_PERIOD_ENDED",
          "EXPIRE",
          "NOTIFICATION_OF_CHARGEBACK",
          "OFFER_CLOSED",
          "PREARBITRATION_LOST",
          "REFUND",
          "REFUND_FAILED",
          "SECOND_CHARGEBACK",
          "TECHNICAL_CANCEL");

  private final ProviderAccount account = SignedNotices.account();

  static Stream<byte[]> items() {
    return EVENTS.stream()
        .map(
            event ->
                SignedNotices.item(
                    event, "PSP0000000000001", "01a1fcdf-06c3-7f27-a065-42b68bfac822"))
        .map(JsonMapper.shared()::writeValueAsBytes);
  }

  @Timeout(30)
  @MethodSource("items")
  @FuzzTest(maxDuration = "30s")
  void what_is_signed_is_read(byte[] input) {
    Optional<ObjectNode> item = item(input);
    if (item.isEmpty()) {
      return;
    }
    NoticeRequest request =
        SignedNotices.request(SignedNotices.signed(item.get(), SignedNotices.KEY));

    NoticeReading reading = AdyenNoticeReader.read(request, account);

    assertThat(AdyenNoticeReader.read(request, account)).isEqualTo(reading);
    assertThat(reading)
        .isNotEqualTo(new NoticeReading.Unverifiable("signature_wrong"))
        .isInstanceOfAny(NoticeReading.Verified.class, NoticeReading.Unverifiable.class);
  }

  /** What the input is, with a place for its signature. */
  private static Optional<ObjectNode> item(byte[] input) {
    try {
      JsonNode json = JsonMapper.shared().readTree(input);
      if (json instanceof ObjectNode item) {
        if (!item.path("additionalData").isObject()) {
          item.putObject("additionalData");
        }
        return Optional.of(item);
      }
    } catch (JacksonException unreadable) {
      // No item either.
    }
    return Optional.empty();
  }
}
