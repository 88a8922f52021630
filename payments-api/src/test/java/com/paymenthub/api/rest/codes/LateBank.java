package com.paymenthub.api.rest.codes;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.time.Instant;
import java.util.UUID;

/** A bank that tells of the payment of a boleto banking days after the buyer has paid. */
final class LateBank {

  private LateBank() {}

  /** The same account with a new merchant at such a bank. */
  static TestAccount merchantOf(TestAccount account, ApiClient client, int bankingDays) {
    ApiAnswer merchant =
        client.post(
            "/v1/merchants",
            """
            {"mcc": "5732", "providers": [{"name": "late bank", "priority": 1,
             "credentials": {"type": "SERVICE_SANDBOX",
              "settings": {"confirmationGraceBankingDays": %d}}}]}
            """
                .formatted(bankingDays));
    assertThat(merchant.status()).as(merchant.text()).isEqualTo(201);
    return new TestAccount(
        account.clientId(), account.apiKey(), UUID.fromString(merchant.at("/id")));
  }

  /** When a charge that waits for its payment is going to fail. */
  static Instant failsAt(RunningService service, String chargeId) {
    return service
        .owner()
        .queryForObject(
            "select due_at from charge_agenda where charge_id = ?::uuid",
            (row, _) -> row.getTimestamp(1).toInstant(),
            chargeId);
  }
}
