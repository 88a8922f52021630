package com.paymenthub.api.people;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.merchants.MerchantCache;
import com.paymenthub.charging.notices.NoticeFinding;
import com.paymenthub.charging.notices.NoticeState;
import com.paymenthub.charging.notices.StoredNotices;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.platform.Transactions;
import com.paymenthub.providers.contract.NoticeRequest;
import com.paymenthub.providers.contract.ProviderAccount;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** Somebody who buys in every way, and whose data can be told from all others. */
final class MarkedPerson {

  private final RunningService service;
  private final TestAccount account;
  private final ApiClient client;
  private final String mark;
  private final int number;
  private final List<String> charges = new ArrayList<>();
  private String customer;
  private String session;
  private String card;

  /**
   * Somebody who has not bought yet.
   *
   * @param mark in every text, and nowhere else
   * @param number of the document
   */
  MarkedPerson(RunningService service, TestAccount account, String mark, int number) {
    this.service = service;
    this.account = account;
    this.client = service.client(account);
    this.mark = mark;
    this.number = number;
  }

  String email() {
    return mark + "@shop.example";
  }

  String document() {
    return CustomerBody.cpf(number);
  }

  String customer() {
    return customer;
  }

  String session() {
    return session;
  }

  String card() {
    return card;
  }

  List<String> charges() {
    return charges;
  }

  CustomerBody body() {
    return CustomerBody.number(number).with("name", mark + " Souza").with("email", email());
  }

  /** Becomes a customer with a card, and pays by card and by pix. */
  void buysAsCustomer() {
    customer = post("/v1/customers", body().json(), "customer").at("/id");
    ApiAnswer charge = post("/v1/charges", withCard(), "card");
    charges.add(charge.at("/id"));
    card = charge.at("/paymentSource/cardId");
    String association = "{\"cardId\": \"%s\"}".formatted(card);
    assertThat(client.post("/v1/customers/" + customer + "/cards", association).status())
        .isEqualTo(204);
    charged(CodeCharge.pix(account, customer).with("description", "for " + mark).json(), "pix");
  }

  /** Pays with money that is taken at once, and returns the charge. */
  String pays() {
    charged(
        CardCharge.of(account)
            .with("customerId", customer)
            .with("capture", true)
            .with("description", "for " + mark)
            .json(),
        "paid");
    return charges.getLast();
  }

  /** Buys with a card whose answer is lost, and returns the charge. */
  String isLeftWithoutAnAnswer() {
    charged(
        CardCharge.of(account)
            .cardEndingIn(8)
            .with("description", "for " + mark)
            .with(
                "fraudAnalysis",
                Map.of(
                    "customer",
                    Map.of("email", email(), "identity", document(), "identityType", "CPF")))
            .json(),
        "lost");
    return charges.getLast();
  }

  /** Pays a session, which sandbox accounts do not have. */
  void paysSession() {
    session =
        post(
                "/v1/sessions",
                SessionBody.of(account)
                    .with("customerId", customer)
                    .with("name", mark)
                    .with("description", "for " + mark)
                    .json(),
                "session")
            .at("/id");
    ApiAnswer paid =
        post(
            "/v1/sessions/" + session + "/charge",
            SessionBody.payment(account).withCard("cardHolderName", mark).json(),
            "paid session");
    charges.add(paid.at("/chargeId"));
  }

  /** Buys without becoming a customer: the document and the e-mail are in the fraud analysis. */
  void buysAsStranger() {
    for (int digit : new int[] {1, 4}) {
      charged(
          CardCharge.of(account)
              .cardEndingIn(digit)
              .withCard("cardHolderName", mark + " SOUZA")
              .with("description", "for " + mark)
              .with(
                  "fraudAnalysis",
                  Map.of(
                      "customer",
                      Map.of(
                          "name",
                          mark,
                          "email",
                          digit == 1 ? email().toUpperCase(Locale.ROOT) : email(),
                          "identity",
                          digit == 1 ? "none" : document(),
                          "identityType",
                          "CPF")))
              .json(),
          "stranger " + digit);
    }
  }

  /** A provider has told something that names the person, in a notice with this id. */
  UUID isNamedByAProvider() {
    UUID id = Ids.next();
    StoredNotices notices = service.part(StoredNotices.class);
    service
        .part(Transactions.class)
        .run(
            () -> {
              notices.add(id, provider(), notice());
              return true;
            });
    settle(id);
    return id;
  }

  /** A notice was read, and is about the first charge. */
  void settle(UUID notice) {
    StoredNotices notices = service.part(StoredNotices.class);
    service
        .part(Transactions.class)
        .run(
            () -> {
              notices.settle(
                  notices.waiting(notice).orElseThrow(),
                  NoticeState.APPLIED,
                  null,
                  List.of(
                      new NoticeFinding(
                          UUID.fromString(charges.getFirst()), Ids.next(), "approved")));
              return true;
            });
  }

  /** All that the provider has told is to be read again. */
  void isReadAbout() {
    StoredNotices notices = service.part(StoredNotices.class);
    service
        .part(Transactions.class)
        .run(
            () ->
                notices.readAgain(
                    provider().providerId(),
                    Instant.EPOCH,
                    service.part(Clock.class).instant().plusSeconds(1)));
  }

  /** Repeats the first charge with its idempotency key. */
  ApiAnswer sendsAgain() {
    return client.postWithKey("/v1/charges", withCard(), number + " card");
  }

  private String withCard() {
    return CardCharge.of(account)
        .with("customerId", customer)
        .withCard("cardHolderName", mark + " SOUZA")
        .with("description", "for " + mark)
        .json();
  }

  private ProviderAccount provider() {
    return service
        .part(MerchantCache.class)
        .find(account.clientId(), account.merchantId())
        .orElseThrow()
        .providers()
        .getFirst()
        .account();
  }

  private NoticeRequest notice() {
    return new NoticeRequest(
        "/notices",
        null,
        Map.of("x-payer", List.of(mark)),
        ("{\"payer\":\"" + mark + "\"}").getBytes(StandardCharsets.UTF_8),
        service.part(Clock.class).instant());
  }

  private void charged(String body, String key) {
    charges.add(post("/v1/charges", body, key).at("/id"));
  }

  private ApiAnswer post(String path, String body, String key) {
    ApiAnswer answer = client.postWithKey(path, body, number + " " + key);
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    return answer;
  }
}
