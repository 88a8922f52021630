package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The ids under which providers, banks and card networks know a payment. */
class ReferencesTest {

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final RunningService SERVICE = RunningService.shared();
  private static final String END_TO_END_ID = "E18236120202611271030s0a1b2c3d4e";

  private final NotifyingProvider provider = NotifyingProvider.notifying(SERVICE, "signed");
  private final Shop shop = provider.shop();

  @Test
  void the_answer_to_a_card_charge_says_what_the_card_network_told() {
    ApiAnswer charged = shop.charge(shop.order());

    assertThat(charged.at("/transactionRequests/0/providerAuthorization/networkTransactionId"))
        .matches("SIM[0-9]{12}");
    assertThat(charged.at("/transactionRequests/0/providerAuthorization/funding"))
        .isEqualTo("credit");
    assertThat(charged.at("/transactionRequests/0/providerAuthorization/issuerCountry"))
        .isEqualTo("BR");
    assertThat(charged.text()).doesNotContain("\"references\"", "codeCheck");
  }

  @Test
  void the_notice_of_a_payment_brings_the_id_that_all_banks_know_it_by() {
    String id = pix();
    String attempt = provider.attempt(id, 0);

    provider.takes(
        SentNotice.of(
            provider.id(),
            Map.of("type", "paid", "reference", attempt, "endToEndId", END_TO_END_ID)));

    await().atMost(PATIENCE).until(() -> shop.read(id).at("/status").equals("authorized"));
    assertThat(shop.read(id).at("/transactionRequests/0/references/endToEndId"))
        .isEqualTo(END_TO_END_ID);
  }

  @Test
  void a_later_notice_may_use_an_id_that_an_earlier_one_has_brought() {
    String id = pix();
    provider.takes(
        SentNotice.of(
            provider.id(),
            Map.of(
                "type",
                "paid",
                "reference",
                provider.attempt(id, 0),
                "endToEndId",
                END_TO_END_ID.replace('E', 'F'))));

    await()
        .atMost(PATIENCE)
        .until(
            () ->
                SERVICE
                    .application()
                    .queryForObject(
                        "select count(*) from provider_reference where charge_id = ?::uuid",
                        Integer.class,
                        id)
                    .equals(3));
  }

  private String pix() {
    String customer = shop.client().post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    ApiAnswer created =
        shop.client().post("/v1/charges", CodeCharge.pix(shop.account(), customer).json());
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    return created.at("/id");
  }
}
