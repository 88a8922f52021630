package com.paymenthub.api.rest.merchants;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.merchants.Merchant;
import com.paymenthub.charging.merchants.MerchantCache;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MerchantDeletionTest {

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);
  private final String path = "/v1/merchants/" + account.merchantId();

  @Test
  void a_deleted_merchant_is_gone() {
    ApiAnswer deleted = client.delete(path);

    assertThat(deleted.status()).isEqualTo(204);
    assertThat(deleted.text()).isEmpty();
    assertThat(client.get(path).status()).isEqualTo(404);
    assertThat(client.patch(path, "{\"name\": \"Back\"}").status()).isEqualTo(404);
    assertThat(client.delete(path).status()).isEqualTo(404);
    assertThat(client.get("/v1/merchants").json().at("/meta/totalItems").intValue()).isZero();
    assertThat(client.get("/v1/merchants").json().at("/items")).isEmpty();
  }

  @Test
  void a_deleted_merchant_takes_no_charges() {
    client.delete(path);

    ApiAnswer refused = client.post("/v1/charges", CardCharge.of(account).json());

    assertThat(refused.status()).isEqualTo(404);
    assertThat(refused.at("/error/key")).isEqualTo("merchant_not_found");
    assertThat(refused.at("/error/details/0")).isEqualTo("merchantId is unknown");
  }

  @Test
  void charges_of_a_deleted_merchant_can_be_read_captured_and_voided() {
    ApiAnswer charged = client.post("/v1/charges", CardCharge.of(account).json());
    String charge = "/v1/charges/" + charged.at("/id");

    client.delete(path);

    assertThat(client.get(charge).json()).isEqualTo(charged.json());
    assertThat(client.get("/v1/charges?merchantId=" + account.merchantId()).at("/items/0/id"))
        .isEqualTo(charged.at("/id"));
    assertThat(client.post(charge + "/capture", "").at("/status")).isEqualTo("authorized");
    assertThat(client.post(charge + "/void", "").at("/status")).isEqualTo("voided");
  }

  @Test
  void cards_are_validated_by_the_oldest_merchant_that_still_can() {
    MerchantCache merchants = service.part(MerchantCache.class);
    UUID second = service.newMerchant(account.clientId(), "simulator");
    UUID third = service.newMerchant(account.clientId(), "simulator");
    client.delete(path);
    client.patch(
        "/v1/merchants/" + second,
        """
        {"providers": [{"name": "fraud", "priority": 1,
          "credentials": {"type": "SERVICE_SANDBOX_ANTIFRAUD"}}]}
        """);

    assertThat(merchants.oldestWith(account.clientId(), List.of("SERVICE_SANDBOX")))
        .map(Merchant::id)
        .contains(third);
  }
}
