package com.paymenthub.api.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.MerchantBody;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A session that is paid by card, of a merchant with one provider. */
record CardSession(ApiAnswer merchant, ApiAnswer session) {

  /**
   * Creates both.
   *
   * @param credentials of the provider, with its type
   */
  static CardSession open(ApiClient client, TestAccount account, Map<String, ?> credentials) {
    ApiAnswer merchant = client.post("/v1/merchants", MerchantBody.of(credentials));
    assertThat(merchant.status()).as(merchant.text()).isEqualTo(201);
    ApiAnswer session =
        client.post(
            "/v1/sessions",
            SessionBody.of(account)
                .with("merchantId", merchant.at("/id"))
                .with("name", "Livraria Aurora")
                .with("capture", true)
                .with("amount", 12_970)
                .with("paymentMethods", List.of(Map.of("paymentType", "credit")))
                .json());
    assertThat(session.status()).as(session.text()).isEqualTo(201);
    return new CardSession(merchant, session);
  }

  /** The attributes of the checkout's tag. */
  static Map<String, String> tag(TestAccount account, ApiAnswer session, Language language) {
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put("client-id", account.clientId().toString());
    attributes.put("session-id", session.at("/id"));
    attributes.put("public-key", session.at("/publicKey"));
    attributes.put("locale", language.tag);
    return attributes;
  }
}
