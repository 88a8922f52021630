package com.paymenthub.api.processes.faults;

import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.json.JsonMapper;

/** The POSTs that have an effect, and how the effects of all requests of a kind are counted. */
public enum Operation {
  CARD_CHARGE(charges()),
  /** The money moves and the answer gets lost. */
  UNANSWERED_CHARGE(charges()),
  /** Of a part; a charge that was captured twice has neither of the two amounts. */
  CAPTURE(charges() + " and amount in (1500, 1990) and status <> 'failed'"),
  /** Of a part; a charge that was voided twice has neither of the two amounts. */
  VOID(charges() + " and amount in (1490, 1990) and status <> 'failed'"),
  /** As {@link #CAPTURE}, executed without an answer. */
  UNANSWERED_CAPTURE(charges() + " and amount in (500, 995) and status <> 'failed'"),
  /** As {@link #VOID}, executed without an answer. */
  UNANSWERED_VOID(charges() + " and amount in (595, 995) and status <> 'failed'"),
  PIX_CHARGE(charges()),
  BOLETO_CHARGE(charges()),
  /** That a pix charge was paid. */
  STATUS(charges() + " and status = 'authorized'"),
  SESSION_CHARGE(charges()),
  SESSION("select count(*) from session where order_id like '%s %%'"),
  CARD("select count(*) from card where expiration = '2041-12-01'"),
  TOKEN("select count(*) from card_token where '%s' <> '' and client_id = '{production}'"),
  MERCHANT("select count(*) from merchant where name like '%s %%'"),
  CUSTOMER("select count(*) from customer where '%s' <> '' and client_id = '{production}'"),
  WEBHOOK("select count(*) from webhook where endpoint like '%%/%s/%%'"),
  PUBLIC_KEY("select count(*) from api_key where '%s' <> '' and kind = 'public'");

  /** The amount of charges whose captures and voids are executed without an answer. */
  private static final int LOSES_ANSWERS = 995;

  private static final AtomicInteger CUSTOMERS = new AtomicInteger();

  private final String effects;

  Operation(String effects) {
    this.effects = effects;
  }

  private static String charges() {
    return "select count(*) from charge where order_id like '%s %%'";
  }

  /** How many effects the requests of this kind have had, in SQL. */
  public String effects(TestAccount production) {
    return effects.formatted(name()).replace("{production}", production.clientId().toString());
  }

  /** Whether only a production account may ask for it, or its effects are counted in one. */
  public boolean isOfProduction() {
    return switch (this) {
      case SESSION, SESSION_CHARGE, TOKEN, CUSTOMER -> true;
      case CARD_CHARGE,
          UNANSWERED_CHARGE,
          CAPTURE,
          VOID,
          UNANSWERED_CAPTURE,
          UNANSWERED_VOID,
          PIX_CHARGE,
          BOLETO_CHARGE,
          STATUS,
          CARD,
          MERCHANT,
          WEBHOOK,
          PUBLIC_KEY ->
          false;
    };
  }

  /** Does what has to be done before, and answers the request that is then ready to be sent. */
  public KeyedPost prepare(String name, TestAccount account, Merchant merchant) {
    String order = name() + " " + name;
    return switch (this) {
      case CARD_CHARGE -> post(order, "/v1/charges", cardCharge(account, order, 1990, 1));
      case UNANSWERED_CHARGE -> post(order, "/v1/charges", cardCharge(account, order, 1990, 8));
      case CAPTURE -> ofCharge(order, "capture", 1500, reserved(account, order, 1990, merchant));
      case VOID -> ofCharge(order, "void", 500, reserved(account, order, 1990, merchant));
      case UNANSWERED_CAPTURE ->
          ofCharge(order, "capture", 500, reserved(account, order, LOSES_ANSWERS, merchant));
      case UNANSWERED_VOID ->
          ofCharge(order, "void", 400, reserved(account, order, LOSES_ANSWERS, merchant));
      case PIX_CHARGE -> post(order, "/v1/charges", pixCharge(account, order, merchant));
      case BOLETO_CHARGE ->
          post(
              order,
              "/v1/charges",
              CodeCharge.boleto(
                      account, merchant.create("/v1/customers", nextCustomer()), "2040-12-31")
                  .with("orderId", order)
                  .json());
      case STATUS ->
          post(
              order,
              "/v1/charges/" + merchant.create("/v1/charges", pixCharge(account, order, merchant)),
              "{\"status\": \"authorized\"}");
      case SESSION -> post(order, "/v1/sessions", session(account, order));
      case SESSION_CHARGE ->
          post(
              order,
              "/v1/sessions/%s/charge"
                  .formatted(merchant.create("/v1/sessions", session(account, order))),
              SessionBody.payment(account).json());
      case CARD ->
          post(
              order,
              "/v1/cards",
              CardToken.card(
                  merchant.create(
                      "/v1/tokens",
                      CardToken.valid().with("cardExpirationDate", "12/2041").json())));
      case TOKEN -> post(order, "/v1/tokens", CardToken.valid().json());
      case MERCHANT ->
          post(
              order,
              "/v1/merchants",
              """
              {"mcc": "5942", "name": "%s", "city": "Recife", "providers": [
                {"name": "only", "priority": 1, "credentials": {"type": "SERVICE_SANDBOX"}}]}
              """
                  .formatted(order));
      case CUSTOMER -> post(order, "/v1/customers", nextCustomer());
      case WEBHOOK ->
          post(
              order,
              "/v1/webhooks",
              JsonMapper.shared()
                  .writeValueAsString(
                      Map.of(
                          "event",
                          "transaction.charged_back",
                          "endpoint",
                          "http://127.0.0.1:9/%s/%s".formatted(name(), name))));
      case PUBLIC_KEY -> post(order, "/v1/auth", "{\"scope\": \"tokens\"}");
    };
  }

  /** Asks for what a request needs. */
  @FunctionalInterface
  public interface Merchant {
    /** The id of what was created. */
    String create(String path, String body);
  }

  private KeyedPost post(String key, String path, String body) {
    return new KeyedPost(this, key, path, body);
  }

  private KeyedPost ofCharge(String key, String operation, int amount, String charge) {
    return post(
        key,
        "/v1/charges/%s/%s".formatted(charge, operation),
        "{\"amount\": %d}".formatted(amount));
  }

  private static String reserved(TestAccount account, String order, int amount, Merchant merchant) {
    return merchant.create("/v1/charges", cardCharge(account, order, amount, 1));
  }

  private static String pixCharge(TestAccount account, String order, Merchant merchant) {
    return CodeCharge.pix(account, merchant.create("/v1/customers", nextCustomer()))
        .with("orderId", order)
        .json();
  }

  private static String cardCharge(TestAccount account, String order, int amount, int lastDigit) {
    return CardCharge.of(account)
        .cardEndingIn(lastDigit)
        .with("orderId", order)
        .with("amount", amount)
        .with("capture", false)
        .json();
  }

  private static String session(TestAccount account, String order) {
    return SessionBody.of(account).with("orderId", order).json();
  }

  private static String nextCustomer() {
    return CustomerBody.number(CUSTOMERS.incrementAndGet()).json();
  }
}
