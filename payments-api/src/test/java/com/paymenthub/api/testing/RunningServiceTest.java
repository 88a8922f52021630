package com.paymenthub.api.testing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunningServiceTest {

  @Test
  void a_new_account_takes_a_card_payment_and_reads_it() {
    RunningService service = RunningService.shared();
    TestAccount account = service.newAccount();

    ApiAnswer charged = service.client(account).post("/v1/charges", CardCharge.of(account).json());

    assertThat(charged.status()).as(charged.text()).isEqualTo(201);
    assertThat(charged.at("/status")).isEqualTo("pre_authorized");
    assertThat(service.client(account).get("/v1/charges/" + charged.at("/id")).json())
        .isEqualTo(charged.json());
  }

  @Test
  void nobody_is_served_without_credentials() {
    assertThat(ApiClient.anonymous(RunningService.shared().url()).get("/v1/charges").status())
        .isEqualTo(401);
  }
}
