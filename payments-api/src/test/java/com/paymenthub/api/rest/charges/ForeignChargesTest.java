package com.paymenthub.api.rest.charges;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Of another account's charges and cards, nothing can be learnt: they are as if unknown. */
class ForeignChargesTest {

  private final RunningService service = RunningService.shared();
  private final TestAccount owner = service.newAccount();
  private final ApiClient stranger = service.client(service.newAccount());
  private ApiAnswer charged;

  @BeforeEach
  void charge() {
    charged =
        service
            .client(owner)
            .post("/v1/charges", CardCharge.of(owner).with("orderId", "shared").json());
  }

  @Test
  void reading_one_is_answered_like_an_unknown_id() {
    Map<String, String> sameRequest = Map.of("X-Request-Id", "same");
    ApiAnswer foreign = stranger.get("/v1/charges/" + charged.at("/id"), sameRequest);
    ApiAnswer unknown = stranger.get("/v1/charges/" + UUID.randomUUID(), sameRequest);
    ApiAnswer noId = stranger.get("/v1/charges/nonsense", sameRequest);

    assertThat(foreign.status()).isEqualTo(404);
    assertThat(foreign.at("/error/type")).isEqualTo("invalid_request_error");
    assertThat(foreign.at("/error/key")).isEqualTo("charge_not_found");
    assertThat(foreign.text()).isEqualTo(unknown.text()).isEqualTo(noId.text());
  }

  @Test
  void lists_do_not_show_them_whatever_the_filter() {
    for (String filter :
        new String[] {
          "",
          "id=" + charged.at("/id"),
          "merchantId=" + owner.merchantId(),
          "orderId=shared",
          "status=pre_authorized"
        }) {
      ApiAnswer list = stranger.get("/v1/charges?" + filter);
      assertThat(list.status()).isEqualTo(200);
      assertThat(list.json().at("/meta/totalItems").intValue()).isZero();
      assertThat(list.json().get("items")).isEmpty();
    }
  }

  @Test
  void a_foreign_card_is_as_unknown_as_one_that_nobody_has() {
    TestAccount other = service.newAccount();
    ApiAnswer answer =
        service
            .client(other)
            .post(
                "/v1/charges",
                CardCharge.of(other)
                    .with(
                        "paymentSource",
                        Map.of("sourceType", "card", "cardId", charged.at("/paymentSource/cardId")))
                    .json());

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.at("/error/key")).isEqualTo("card_not_found");
    assertThat(answer.at("/error/details/0")).startsWith("paymentSource.cardId ");
  }
}
