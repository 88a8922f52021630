package com.paymenthub.api.rest.charges;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.api.testing.TestKeys;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.domain.charges.Confirmation;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.platform.Transactions;
import com.paymenthub.providers.contract.ProviderNotices;
import com.paymenthub.providers.contract.Purchase;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a provider is told of what is paid for and who pays. */
class PurchaseTest {

  private static final ListeningProvider PROVIDER = new ListeningProvider();

  private static final Map<String, String> HOME =
      Map.of("country", "BR", "state", "SP", "city", "São Paulo", "street", "Rua Augusta");

  private static RunningService service;

  private final TestAccount account = service.newAccount(Environment.PRODUCTION);
  private final ApiClient client = service.client(account).describedByItself();
  private TestAccount shop = account;

  @BeforeAll
  static void start() {
    service =
        RunningService.start(
            context -> context.registerBean(ListeningProvider.class, () -> PROVIDER));
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @BeforeEach
  void openShop() {
    shop = ListeningProvider.shopOf(account, client);
  }

  @Test
  void a_card_charge_tells_order_description_and_customer() {
    String customer =
        client.post("/v1/customers", CustomerBody.number(1).with("address", HOME).json()).at("/id");

    Purchase told =
        toldOf(
            client.post(
                "/v1/charges",
                CardCharge.of(shop)
                    .with("customerId", customer)
                    .with("orderId", "order-1")
                    .with("description", "A book")
                    .json()));

    assertThat(told.orderId()).isEqualTo("order-1");
    assertThat(told.description()).isEqualTo("A book");
    assertThat(told.payer())
        .isEqualTo(
            new Purchase.Payer(
                "Maria Souza 1",
                "maria.1@example.com",
                "+55 11 91234-5678",
                "cpf",
                CustomerBody.cpf(1),
                "BR",
                new Purchase.Address(
                    "BR", "SP", "São Paulo", null, null, "Rua Augusta", null, null)));
    assertThat(told.toString() + told.payer()).doesNotContain("Maria", "order-1");
  }

  @Test
  void a_card_charge_without_all_that_tells_nothing() {
    assertThat(toldOf(client.post("/v1/charges", CardCharge.of(shop).json())))
        .isEqualTo(Purchase.UNKNOWN);
  }

  @Test
  void a_boleto_tells_its_instructions_and_its_payer() {
    String customer = client.post("/v1/customers", CustomerBody.number(2).json()).at("/id");

    Purchase told =
        toldOf(
            client.post(
                "/v1/charges",
                CodeCharge.boleto(shop, customer, "2049-10-13")
                    .withMethod("instructions", "Do not accept late")
                    .json()));

    assertThat(told.instructions()).isEqualTo("Do not accept late");
    assertThat(told.payer())
        .isNotNull()
        .extracting(Purchase.Payer::documentNumber)
        .isEqualTo(CustomerBody.cpf(2));
  }

  @Test
  void a_refund_names_what_was_paid_by_all_ids_that_are_known() {
    String customer = client.post("/v1/customers", CustomerBody.number(6).json()).at("/id");
    ApiAnswer charge = client.post("/v1/charges", CodeCharge.pix(shop, customer).json());
    UUID code = UUID.fromString(charge.at("/transactionRequests/0/id"));
    Map<String, String> told = Map.of("endToEndId", "E18236120202611271030s0a1b2c3d4e");
    service
        .part(Transactions.class)
        .run(
            () ->
                service
                    .part(ProviderNotices.class)
                    .confirmed(
                        UUID.fromString(charge.at("/id")),
                        "payment-1",
                        Confirmation.AUTHORIZED,
                        code,
                        null,
                        told,
                        Origin.automation(account.clientId(), "a_provider")));

    client.post("/v1/charges/" + charge.at("/id") + "/void", "{}");

    assertThat(PROVIDER.refundOf(code).authorization().references()).isEqualTo(told);
  }

  @Test
  void a_payer_who_becomes_no_customer_is_told_all_the_same() {
    client.post("/v1/customers", CustomerBody.number(3).json());
    Map<String, Object> other =
        Map.of(
            "name",
            "Joana Lima",
            "email",
            "maria.3@example.com",
            "phoneNumber",
            "+5511999999999",
            "document",
            Map.of("type", "cpf", "number", CustomerBody.cpf(4)));
    ApiClient buyer = service.client(new TestKeys(service).publicKey(shop, "charges"));

    ApiAnswer charge =
        buyer.post(
            "/v1/charges",
            CodeCharge.pix(shop, "")
                .withSource("customerId", null)
                .withSource("customer", other)
                .json());

    assertThat(charge.json().at("/customerId").isNull()).as(charge.text()).isTrue();
    Purchase told = toldOf(client.get("/v1/charges/" + charge.at("/id")));
    assertThat(told.payer()).isNotNull().extracting(Purchase.Payer::name).isEqualTo("Joana Lima");
  }

  private static Purchase toldOf(ApiAnswer charge) {
    assertThat(charge.text()).doesNotContain("error");
    return PROVIDER.heard(UUID.fromString(charge.at("/transactionRequests/0/id")));
  }
}
