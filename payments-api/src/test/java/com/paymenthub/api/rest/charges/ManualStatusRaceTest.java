package com.paymenthub.api.rest.charges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.Confirmation;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.Step;
import com.paymenthub.platform.Transactions;
import com.paymenthub.providers.adapters.sandbox.ManualStatus;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Two manual operations that find the charge unpaid at the same moment, as by a double click. */
class ManualStatusRaceTest {

  private final RunningService service = RunningService.sharedAndStill();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);
  private final Transactions transactions = service.part(Transactions.class);

  @Test
  void the_second_is_refused_and_nothing_was_paid_twice() {
    String charge = pendingCharge();
    Step.Recording<Charge.Registered> first = moved(begun(charge));
    Step.Recording<Charge.Registered> second = moved(begun(charge));

    transactions.run(second::record);

    assertThatThrownBy(() -> transactions.run(first::record))
        .isInstanceOfSatisfying(
            Refusal.class,
            refusal -> assertThat(refusal.key()).isEqualTo(RefusalKey.STATE_NOT_ALLOWED));
    ApiAnswer found = client.get("/v1/charges/" + charge);
    assertThat(found.at("/status")).isEqualTo("authorized");
    assertThat(found.json().at("/transactionRequests"))
        .filteredOn(request -> request.at("/requestType").stringValue().endsWith("authorization"))
        .singleElement()
        .matches(request -> !request.hasNonNull("flag"));
  }

  private String pendingCharge() {
    ApiAnswer charge = client.post("/v1/charges", CardCharge.of(account).cardEndingIn(8).json());
    assertThat(charge.at("/status")).isEqualTo("pending");
    return charge.at("/id");
  }

  private Step<Charge.Registered> begun(String charge) {
    Origin origin = Origin.automation(account.clientId(), "test");
    return transactions.run(
        () ->
            service
                .part(ManualStatus.class)
                .tell(UUID.fromString(charge), Confirmation.AUTHORIZED, null, Ids.next(), origin));
  }

  private static Step.Recording<Charge.Registered> moved(Step<Charge.Registered> step) {
    return ((Step.Call<Charge.Registered>) step).perform();
  }
}
