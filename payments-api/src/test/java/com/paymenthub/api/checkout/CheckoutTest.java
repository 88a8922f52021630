package com.paymenthub.api.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.SessionBody;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A buyer pays in a real browser, in the page of a shop on another origin. */
class CheckoutTest extends CheckoutAndAccount {

  private static final Map<String, Object> CARD = Map.of("paymentType", "credit");
  private static final Map<String, Object> PIX = Map.of("paymentType", "pix", "expiresIn", 900);
  private static final Map<String, Object> BOLETO =
      Map.of(
          "paymentType", "boleto", "expiresDate", "2040-12-28", "instructions", "Pay at any bank");

  private static final Map<String, Object> DUE_PIX =
      Map.of("paymentType", "pix", "dueDate", "2040-12-28", "validAfterDueDateDays", 0);

  /** The service is paid and the page does not hear of it. */
  private static final String LOSES_THE_FIRST_ANSWER =
      """
      const real = fetch;
      window.keys = [];
      window.fetch = async (address, request) => {
        const answer = await real(address, request);
        if (request.method === "POST" && keys.push(request.headers["X-Idempotency-Key"]) === 1) {
          throw new TypeError("lost");
        }
        return answer;
      };
      """;

  /** The service tells another time, by one script: several begin in no order. */
  private static final String ANSWERS_AT =
      """
      {
        const real = fetch;
        window.fetch = async (address, request) => {
          const { status, headers, body } = await real(address, request);
          const date = sessionStorage.getItem("answers-at") ?? "2040-12-29T02:50:00Z";
          return new Response(body, { status, headers: { ...Object.fromEntries(headers), date } });
        };
      }
      """;

  @ParameterizedTest
  @EnumSource
  void a_card_is_paid(Language language) {
    ApiAnswer session = session(CARD, PIX, BOLETO);
    try (Buyer buyer = checkouts.buyer("card-" + language.tag)) {
      buyer.open(tag(session, language)).sees(language.pay).look("form");
      buyer.pay().look("empty-fields");
      buyer.fillCard(Buyer.GOOD_CARD).look("filled");
      buyer.pay().sees(language.paid).look("paid");

      assertThat(buyer.heard()).asString().isEqualTo("[paymentSuccess]");
      assertThat(buyer.ofLastEvent("id")).isEqualTo(session.at("/id"));
      assertThat(buyer.ofLastEvent("status")).isEqualTo("paid");
    }
    assertThat(read(session).at("/status")).isEqualTo("paid");
  }

  @ParameterizedTest
  @EnumSource
  void a_card_is_declined_and_another_one_pays(Language language) {
    ApiAnswer session = session(CARD);
    try (Buyer buyer = checkouts.buyer("declined-" + language.tag)) {
      buyer.open(tag(session, language)).fillCard(Buyer.BAD_CARD).pay();
      buyer.sees(language.declined).look("declined");
      assertThat(buyer.heard()).asString().isEqualTo("[paymentFailed]");
      assertThat(buyer.ofLastEvent("status")).isEqualTo("created");
      assertThat(buyer.focused()).isEqualTo("number");

      buyer.fillCard(Buyer.GOOD_CARD).pay().sees(language.paid);

      assertThat(buyer.heard()).asString().isEqualTo("[paymentFailed, paymentSuccess]");
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_pix_survives_a_reload_and_is_paid_after_its_confirmation(Language language) {
    ApiAnswer session = session(CARD, PIX);
    try (Buyer buyer = checkouts.buyer("pix-" + language.tag)) {
      buyer.open(tag(session, language)).choose("pix").fillBuyer().look("form").pay();
      buyer.sees(language.pix);
      Locator picture = buyer.find("img");
      picture.evaluate("(image) => image.decode()");
      buyer.look("pending");
      String code = buyer.find("#pix-code").inputValue();
      buyer.find(".code button").click();
      buyer.sees(language.copied);
      assertThat(buyer.page().evaluate("navigator.clipboard.readText()")).isEqualTo(code);
      assertThat(code).startsWith("000201");

      buyer.page().reload();

      buyer.sees(language.pix);
      assertThat(buyer.find("#pix-code").inputValue()).isEqualTo(code);
      assertThat(buyer.heard()).asString().isEqualTo("[]");
      confirm(session);
      buyer.sees(language.paid).look("paid");
      assertThat(buyer.heard()).asString().isEqualTo("[paymentSuccess]");
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_boleto_shows_its_number(Language language) {
    ApiAnswer session = session(BOLETO);
    try (Buyer buyer = checkouts.buyer("boleto-" + language.tag)) {
      buyer.open(tag(session, language)).fillBuyer().look("form").pay().sees(language.until);
      buyer.find("img").evaluate("(image) => image.decode()");
      buyer.look("pending");

      assertThat(buyer.find("#boleto-code").inputValue().replaceAll("\\D", "")).hasSize(47);
      assertThat(buyer.heard()).asString().isEqualTo("[]");
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_code_says_that_its_time_is_up_after_its_last_day_in_sao_paulo(Language language) {
    for (Map<String, Object> offered : List.of(BOLETO, DUE_PIX)) {
      try (Buyer buyer = checkouts.buyer("late-" + offered.get("paymentType") + language.tag)) {
        buyer.page().addInitScript(ANSWERS_AT);
        buyer.open(tag(session(offered), language)).fillBuyer().pay();
        // The form of a pix says until when it is to be paid, too.
        buyer.find(".code textarea").waitFor();
        assertThat(buyer.find(".until").textContent()).contains(language.until);

        buyer.frame().evaluate("sessionStorage.setItem('answers-at', '2040-12-29T03:00:00Z')");
        buyer.page().reload();

        buyer.sees(language.timeIsUp);
        assertThat(buyer.find(".code textarea").inputValue()).isNotEmpty();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_wrong_key_opens_nothing(Language language) {
    Map<String, String> attributes = tag(session(CARD), language);
    attributes.put("public-key", "pk_session_wrong");
    try (Buyer buyer = checkouts.buyer("wrong-key-" + language.tag)) {
      buyer.open(attributes).sees(language.wrongKey).look("closed");

      assertThat(buyer.find("form").count()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void an_expired_session_says_so(Language language) {
    // Its key outlives it by a day, so that buyers can still read what became of it.
    Instant anHourAgo = Instant.now().minus(Duration.ofHours(1));
    ApiAnswer session = created(body(CARD));
    client.patch("/v1/sessions/" + session.at("/id"), "{\"dueDate\":\"%s\"}".formatted(anHourAgo));
    try (Buyer buyer = checkouts.buyer("expired-" + language.tag)) {
      buyer.open(tag(session, language)).sees(language.expired).look("closed");

      assertThat(buyer.find("form").count()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void the_sandbox_has_no_sessions_and_the_checkout_says_so(Language language) {
    Map<String, String> attributes = tag(session(CARD), language);
    attributes.put("public-key", "pk_test_of_the_sandbox");
    attributes.put("sandbox", "");
    try (Buyer buyer = checkouts.buyer("sandbox-" + language.tag)) {
      buyer.open(attributes).sees(language.sandbox).look("closed");
    }
  }

  @Test
  void a_production_session_is_not_paid_by_a_page_that_is_for_the_sandbox() {
    ApiAnswer session = session(CARD);
    Map<String, String> attributes = tag(session, Language.ENGLISH);
    attributes.put("sandbox", "");
    try (Buyer buyer = checkouts.buyer("sandbox-production")) {
      buyer.open(attributes).sees(Language.ENGLISH.sandbox);

      assertThat(buyer.find("form").count()).isZero();
      assertThat(buyer.heard()).asString().isEqualTo("[]");
    }
    assertThat(read(session).at("/status")).isEqualTo("created");
  }

  @Test
  void a_canceled_and_a_paid_session_say_so_at_once() {
    ApiAnswer canceled = session(CARD);
    client.postWithoutBody("/v1/sessions/" + canceled.at("/id") + "/cancel");
    ApiAnswer paid = session(CARD);
    client.post("/v1/sessions/" + paid.at("/id") + "/charge", SessionBody.payment(account).json());
    try (Buyer buyer = checkouts.buyer("closed")) {
      buyer.open(tag(canceled, Language.ENGLISH)).sees("This order was canceled").look("canceled");
      buyer.open(tag(paid, Language.ENGLISH)).sees("Payment confirmed");

      assertThat(buyer.heard()).asString().isEqualTo("[paymentSuccess]");
    }
  }

  @Test
  void the_keyboard_alone_pays_by_card() {
    ApiAnswer session = session(PIX, CARD);
    try (Buyer buyer = checkouts.buyer("keyboard")) {
      buyer.open(tag(session, Language.ENGLISH)).sees("Show Pix code");

      tabTo(buyer, "pix");
      buyer.page().keyboard().press("ArrowRight");
      assertThat(buyer.focused()).isEqualTo("credit");
      tabTo(buyer, "number");
      buyer.page().keyboard().type(Buyer.GOOD_CARD);
      assertThat(buyer.find("#number").inputValue()).isEqualTo("4111 1111 1111 1111");
      tabTo(buyer, "expiration");
      buyer.page().keyboard().type("1230");
      tabTo(buyer, "code");
      buyer.page().keyboard().type("12");
      tabTo(buyer, "holder");
      buyer.page().keyboard().type("MARIA SOUZA");
      tabTo(buyer, "submit");
      buyer.page().keyboard().press("Space");
      assertThat(buyer.focused()).isEqualTo("code");
      buyer.page().keyboard().type("3");
      buyer.page().keyboard().press("Enter");

      buyer.sees("Payment confirmed");
      assertThat(buyer.focused()).isEqualTo("h2");
    }
  }

  @Test
  void two_clicks_and_a_lost_answer_are_one_payment() {
    ApiAnswer session = session(CARD);
    try (Buyer buyer = checkouts.buyer("lost-answer")) {
      buyer.page().addInitScript(LOSES_THE_FIRST_ANSWER);
      buyer.open(tag(session, Language.ENGLISH)).fillCard(Buyer.GOOD_CARD);

      buyer.find("button[type=submit]").dblclick();

      buyer.sees("Payment confirmed");
      assertThat(buyer.heard()).asString().isEqualTo("[paymentSuccess]");
      assertThat(buyer.frame().evaluate("new Set(keys).size + ' of ' + keys.length"))
          .isEqualTo("1 of 2");
    }
    ApiAnswer charges = client.get("/v1/charges?sessionId=" + session.at("/id"));
    assertThat(charges.json().at("/meta/totalItems").intValue()).isEqualTo(1);
  }

  @Test
  void a_card_without_an_answer_is_followed_until_it_is_paid() {
    ApiAnswer session = session(CARD);
    try (Buyer buyer = checkouts.buyer("unknown")) {
      buyer.open(tag(session, Language.ENGLISH)).fillCard(Buyer.UNANSWERED_CARD).pay();
      buyer.sees("We are confirming your payment").look("checking");

      assertThat(buyer.find("form").count()).isZero();
      assertThat(buyer.heard()).asString().isIn("[]", "[paymentSuccess]");
      buyer.sees("Payment confirmed");
    }
  }

  @Test
  void a_pix_that_is_not_paid_in_time_can_be_paid_anew() {
    ApiAnswer session = session(Map.of("paymentType", "pix", "expiresIn", 4), CARD);
    try (Buyer buyer = checkouts.buyer("pix-ended")) {
      buyer.open(tag(session, Language.ENGLISH)).fillBuyer().pay().sees("Pay with Pix");

      buyer.sees("The code was not paid in time").look("again");

      assertThat(buyer.heard()).asString().isEqualTo("[paymentFailed]");
      assertThat(buyer.find("#email").inputValue()).isEqualTo("maria@example.com");
      buyer.choose("credit").fillCard(Buyer.GOOD_CARD).pay().sees("Payment confirmed");
    }
  }

  private static void tabTo(Buyer buyer, String id) {
    for (int presses = 0; presses < 5; presses++) {
      buyer.page().keyboard().press("Tab");
      if (buyer.focused().equals(id)) {
        return;
      }
    }
    assertThat(buyer.focused()).isEqualTo(id);
  }

  private Map<String, String> tag(ApiAnswer session, Language language) {
    return CardSession.tag(account, session, language);
  }

  private ApiAnswer session(Map<?, ?>... methods) {
    return created(body(methods));
  }

  private SessionBody body(Map<?, ?>... methods) {
    return SessionBody.of(account)
        .with("name", "Livraria Aurora")
        .with("orderId", "4711")
        .with("capture", true)
        .with("amount", 12_970)
        .with(
            "items",
            List.of(
                Map.of(
                    "name",
                    "Grande Sertão: Veredas",
                    "description",
                    "Hardcover",
                    "unitPrice",
                    8_990,
                    "quantity",
                    1),
                Map.of("name", "Notebook", "unitPrice", 1_990, "quantity", 2)))
        .with("paymentMethods", List.of(methods));
  }

  private ApiAnswer created(SessionBody body) {
    ApiAnswer answer = client.post("/v1/sessions", body.json());
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    return answer;
  }

  private ApiAnswer read(ApiAnswer session) {
    return client.get("/v1/sessions/" + session.at("/id"));
  }

  private void confirm(ApiAnswer session) {
    ApiAnswer answer =
        client.post(
            "/v1/charges/" + read(session).at("/pendingChargeId"), "{\"status\":\"authorized\"}");
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
  }
}
