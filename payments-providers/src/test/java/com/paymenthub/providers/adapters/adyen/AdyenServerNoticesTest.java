package com.paymenthub.providers.adapters.adyen;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.providers.adapters.adyen.AdyenServer.Forgery;
import com.paymenthub.providers.http.LocalProvider;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The server of the tests tells what happens, signed as Adyen documents it. */
class AdyenServerNoticesTest extends AdyenServerCaller {

  private final List<String> received = new CopyOnWriteArrayList<>();
  private volatile String answer = "[accepted]";
  private LocalProvider merchant;

  @BeforeEach
  void listen() throws Exception {
    merchant = LocalProvider.answering(this::take);
  }

  @AfterEach
  void stopListening() {
    merchant.close();
  }

  private void take(HttpExchange exchange) throws IOException {
    received.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
    LocalProvider.answer(exchange, 200, answer.getBytes(UTF_8));
  }

  @Test
  void a_signature_is_that_of_the_published_example() {
    AdyenEvent event =
        new AdyenEvent(
            "AUTHORISATION",
            "7914073381342284",
            null,
            "TestPayment-1407325143704",
            1130,
            "EUR",
            true,
            "",
            "visa",
            Map.of(),
            List.of());
    try (AdyenNotices notices = new AdyenNotices(clock, "TestMerchant", adyen.hmacKey())) {
      assertThat(signature(notices.body(event, null)))
          .isEqualTo("coqCmt/IZ4E3CzPvMY8zTjQVL5hYJUiBRg8UU+iCWo0=");
    }
  }

  @Test
  void a_notice_is_delivered_at_once_and_again_until_it_is_accepted() throws Exception {
    adyen.notificationsUrl(merchant.url() + "/notices");
    answer = "thanks";
    authorised();
    while (adyen.notices().isEmpty()) {
      Thread.onSpinWait();
    }
    assertThat(adyen.deliverNotices()).isZero();
    answer = "[accepted]";
    assertThat(adyen.deliverNotices()).isEqualTo(1);
    assertThat(adyen.openNotices()).isZero();
    assertThat(received).hasSize(3).containsOnly(adyen.allNotices().getFirst());
    JsonNode notice = JSON.readTree(received.getFirst());
    assertThat(notice.path("live").stringValue()).isEqualTo("false");
    assertThat(notice.path("notificationItems").size()).isEqualTo(1);
    JsonNode item = items().getFirst();
    assertThat(item.path("eventDate").stringValue()).isEqualTo("2026-03-04T16:00:00+01:00");
    assertThat(item.path("success").stringValue()).isEqualTo("true");
    assertThat(item.path("reason").stringValue()).matches("\\d{6}:1111:3/2030");
    assertThat(item.has("originalReference")).isFalse();
  }

  @Test
  void notices_are_withheld_doubled_and_shuffled() throws Exception {
    adyen.notificationsUrl(merchant.url());
    adyen.withholdNotices(true);
    for (int i = 0; i < 8; i++) {
      authorised();
    }
    assertThat(received).isEmpty();
    assertThat(adyen.notices()).hasSize(8).isEqualTo(adyen.allNotices());
    adyen.doubleNotices(true);
    adyen.shuffleNotices(7);
    assertThat(adyen.deliverNotices()).isEqualTo(8);
    assertThat(received).hasSize(16);
    assertThat(Set.copyOf(received)).isEqualTo(Set.copyOf(adyen.allNotices()));
    List<String> inOrder = new ArrayList<>();
    adyen.allNotices().forEach(each -> inOrder.addAll(List.of(each, each)));
    assertThat(received).isNotEqualTo(inOrder);
  }

  @Test
  void several_notices_go_in_one_call() throws Exception {
    adyen.notificationsUrl(merchant.url());
    adyen.withholdNotices(true);
    for (int i = 0; i < 5; i++) {
      authorised();
    }
    adyen.itemsInACall(2);
    answer = "no";
    assertThat(adyen.deliverNotices()).isZero();
    assertThat(adyen.openNotices()).isEqualTo(5);
    received.clear();
    answer = "[accepted]";
    assertThat(adyen.deliverNotices()).isEqualTo(5);
    assertThat(received.stream().map(each -> JSON.readTree(each).path("notificationItems").size()))
        .containsExactly(2, 2, 1);
    JsonNode second = JSON.readTree(received.getFirst()).path("notificationItems").get(1);
    assertThat(second.path("NotificationRequestItem")).isEqualTo(items().get(1));
  }

  @Test
  void later_events_of_a_dispute_may_not_name_the_payment() throws Exception {
    String payment = authorised("'captureDelayHours':0");
    adyen.omitOriginals(true);
    String dispute = adyen.raise("CHARGEBACK", "order-1", null, 1000, Map.of());
    adyen.raise("CHARGEBACK_REVERSED", "order-1", dispute, 1000, Map.of());
    adyen.omitOriginals(false);
    adyen.raise("SECOND_CHARGEBACK", "order-1", dispute, 1000, Map.of());
    assertThat(items().stream().map(each -> each.path("originalReference").asString("-")))
        .containsExactly("-", payment, "-", payment);
    assertThat(items().get(2).path("pspReference").stringValue()).isEqualTo(dispute);
    assertThat(signature(adyen.allNotices().get(2)))
        .isEqualTo(signed(items().get(2), adyen.hmacKey()));
  }

  @Test
  void notices_are_taken_by_the_test_itself() throws Exception {
    authorised();
    assertThat(adyen.takeNotices()).hasSize(1);
    assertThat(adyen.openNotices()).isZero();
  }

  @Test
  void a_second_key_signs_what_happens_later() throws Exception {
    String second = "AB".repeat(32);
    String payment = authorised();
    adyen.signWith(second);
    modify(payment, "captures", modification(1000));
    assertThat(signature(adyen.allNotices().getFirst()))
        .isEqualTo(signed(items().getFirst(), adyen.hmacKey()));
    assertThat(signature(adyen.allNotices().getLast()))
        .isEqualTo(signed(items().getLast(), second));
  }

  @Test
  void a_forged_notice_has_no_signature_that_fits() throws Exception {
    authorised();
    for (Forgery forgery : Forgery.values()) {
      String body = adyen.forgedNotice("AUTHORISATION", "order-1", 1000, forgery);
      JsonNode item = JSON.readTree(body).at("/notificationItems/0/NotificationRequestItem");
      assertThat(signature(body)).isNotEqualTo(signed(item, adyen.hmacKey()));
    }
    adyen.notificationsUrl(merchant.url());
    assertThat(adyen.forgeNotice("AUTHORISATION", "order-1", 1000, Forgery.WRONG_KEY))
        .isEqualTo(200);
    assertThat(received).hasSize(1);
  }

  private static String signature(String notice) {
    return JSON.readTree(notice)
        .at("/notificationItems/0/NotificationRequestItem/additionalData/hmacSignature")
        .asString("");
  }

  private static String signed(JsonNode item, String hexKey) throws Exception {
    String text =
        Stream.of(
                item.path("pspReference"),
                item.path("originalReference"),
                item.path("merchantAccountCode"),
                item.path("merchantReference"),
                item.at("/amount/value"),
                item.at("/amount/currency"),
                item.path("eventCode"),
                item.path("success"))
            .map(each -> each.asString(""))
            .reduce((left, right) -> left + ":" + right)
            .orElseThrow();
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(HexFormat.of().parseHex(hexKey), "HmacSHA256"));
    return Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(UTF_8)));
  }
}
