package com.paymenthub.api.rest.codes;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.providers.paymentcodes.BrCodeFields;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** Where the money goes: pix key or address and bank are the merchant's, by its credentials. */
class PayeeTest {

  private final RunningService service = RunningService.sharedAndStill();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);
  private final String customer =
      client.post("/v1/customers", CustomerBody.number(1).json()).at("/id");

  @Test
  void a_pix_key_is_in_the_code() {
    ApiAnswer merchant = merchant(Map.of("pixKey", "shop@example.com"));

    assertThat(merchant.at("/providers/0/credentials/pixKey")).isEqualTo("shop@example.com");
    assertThat(accountIn(pix(merchant))).containsEntry("01", "shop@example.com");
  }

  @Test
  void an_address_is_in_the_code() {
    ApiAnswer merchant = merchant(Map.of("pixUrl", "pix.example.com/v2/1"));

    assertThat(merchant.at("/providers/0/credentials/pixUrl")).isEqualTo("pix.example.com/v2/1");
    assertThat(accountIn(pix(merchant)))
        .containsEntry("25", "pix.example.com/v2/1")
        .doesNotContainKey("01");
  }

  @Test
  void the_bank_begins_the_line() {
    ApiAnswer merchant = merchant(Map.of("bankCode", "341"));

    ApiAnswer charged =
        client.post("/v1/charges", CodeCharge.boleto(of(merchant), customer, "2049-10-13").json());
    assertThat(charged.at("/paymentMethod/barcodeData")).startsWith("3419");
  }

  @Test
  void a_change_of_something_else_leaves_them_and_another_key_replaces_the_address() {
    ApiAnswer merchant = merchant(Map.of("pixUrl", "pix.example.com/v2/1", "bankCode", "341"));

    ApiAnswer same = change(merchant, Map.of("apiKey", "another"));
    assertThat(same.at("/providers/0/credentials/pixUrl")).isEqualTo("pix.example.com/v2/1");
    assertThat(same.at("/providers/0/credentials/bankCode")).isEqualTo("341");

    ApiAnswer changed = change(merchant, Map.of("pixKey", "+5511999999999"));
    assertThat(changed.at("/providers/0/credentials/pixUrl")).isNull();
    assertThat(accountIn(pix(changed))).containsEntry("01", "+5511999999999");
  }

  @ParameterizedTest
  @CsvSource({
    "pixKey, with space",
    "pixUrl, https://pix.example.com/1",
    "pixUrl, pix.example.com",
    "bankCode, 34",
    "bankCode, 34x"
  })
  void what_has_another_form_is_refused_by_name(String name, String bad) {
    ApiAnswer refused = merchant(Map.of(name, bad));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("/error/details/0")).startsWith("providers[0].credentials." + name);
  }

  @Test
  void a_key_and_an_address_are_one_too_many() {
    ApiAnswer refused = merchant(Map.of("pixKey", "a", "pixUrl", "pix.example.com/1"));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("/error/details/0"))
        .isEqualTo(
            "providers[0].credentials.pixUrl and providers[0].credentials.pixKey"
                + " must not both be given");
  }

  private ApiAnswer merchant(Map<String, Object> credentials) {
    Map<String, Object> given = new HashMap<>(credentials);
    given.put("type", "SERVICE_SANDBOX");
    Map<String, Object> body =
        Map.of(
            "mcc",
            "5732",
            "providers",
            List.of(Map.of("name", "simulator", "priority", 1, "credentials", given)));
    return client.post("/v1/merchants", JsonMapper.shared().writeValueAsString(body));
  }

  private ApiAnswer change(ApiAnswer merchant, Map<String, Object> credentials) {
    Map<String, Object> body =
        Map.of(
            "providers",
            List.of(Map.of("id", merchant.at("/providers/0/id"), "credentials", credentials)));
    ApiAnswer changed =
        client.patch(
            "/v1/merchants/" + merchant.at("/id"), JsonMapper.shared().writeValueAsString(body));
    assertThat(changed.status()).as(changed.text()).isEqualTo(200);
    return changed;
  }

  private TestAccount of(ApiAnswer merchant) {
    assertThat(merchant.status()).as(merchant.text()).isIn(200, 201);
    return new TestAccount(
        account.clientId(), account.apiKey(), UUID.fromString(merchant.at("/id")));
  }

  private ApiAnswer pix(ApiAnswer merchant) {
    return client.post("/v1/charges", CodeCharge.pix(of(merchant), customer).json());
  }

  private static Map<String, String> accountIn(ApiAnswer charge) {
    return BrCodeFields.of(BrCodeFields.of(charge.at("/paymentMethod/qrCodeData")).get("26"));
  }
}
