package com.paymenthub.api.rest.merchants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import org.junit.jupiter.api.Test;

/** What one node changes about a merchant, charges of another node go by soon. */
class MerchantsOnNodesTest {

  @Test
  void a_merchant_that_was_deleted_elsewhere_takes_no_charges() {
    RunningService here = RunningService.start();
    RunningService elsewhere = here.anotherNode();
    try {
      TestAccount account = here.newAccount();
      ApiClient client = here.client(account);
      String charge = CardCharge.of(account).json();
      assertThat(client.post("/v1/charges", charge).status()).isEqualTo(201);

      elsewhere.client(account).delete("/v1/merchants/" + account.merchantId());

      await().until(() -> client.post("/v1/charges", charge).status() == 404);
    } finally {
      elsewhere.stop();
      here.stop();
    }
  }
}
