package com.paymenthub.api.auth;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A service may be told to serve the accounts of one environment only. */
class ServedEnvironmentsTest {

  private static RunningService service;

  @BeforeAll
  static void start() {
    service = RunningService.start("--payments.environments=sandbox");
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @Test
  void an_account_of_a_served_environment_is_served() {
    TestAccount account = service.newAccount(Environment.SANDBOX);
    assertThat(service.client(account).get("/v1/charges").status()).isEqualTo(200);
  }

  @Test
  void a_valid_key_of_another_environment_is_told_so() {
    TestAccount account = service.newAccount(Environment.PRODUCTION);
    ApiAnswer answer = service.client(account).post("/v1/charges", CardCharge.of(account).json());
    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.at("/error/key")).isEqualTo("environment_not_allowed");
    assertThat(answer.at("/error/message")).contains("production");
  }
}
