package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Merchants read when a provider that did not answer is asked next. */
class NextInquiryTest {

  private static final String NEXT = "/transactionRequests/0/nextInquiryAt";

  private final RunningService service = RunningService.sharedAndStill();
  private final TestAccount account = service.newAccount();
  private final ApiClient merchant = service.client(account);

  @Test
  void an_unanswered_attempt_says_when_its_provider_is_asked_next() {
    ApiAnswer created = merchant.post("/v1/charges", CardCharge.of(account).cardEndingIn(6).json());

    ApiAnswer read = merchant.get("/v1/charges/" + created.at("/id"));

    assertThat(read.at("/transactionRequests/0/requestStatus")).isEqualTo("timeout");
    assertThat(Instant.parse(read.at(NEXT))).isAfter(Instant.parse(read.at("/createdAt")));
    assertThat(created.at(NEXT)).isEqualTo(read.at(NEXT));
    assertThat(merchant.get("/v1/charges?limit=1").at("/items/0" + NEXT)).isEqualTo(read.at(NEXT));
  }

  @Test
  void an_answered_attempt_waits_for_no_inquiry() {
    ApiAnswer created = merchant.post("/v1/charges", CardCharge.of(account).json());

    assertThat(created.at(NEXT)).isNull();
  }
}
