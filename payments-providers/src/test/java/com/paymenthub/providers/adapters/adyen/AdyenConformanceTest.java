package com.paymenthub.providers.adapters.adyen;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.CardAcquirer;
import com.paymenthub.providers.contract.CardAcquirerConformance;
import com.paymenthub.providers.contract.CardAuthorization;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderReply;
import com.paymenthub.providers.contract.Requests;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;

/** The suite for acquirers, against a server that keeps to Adyen's description. */
class AdyenConformanceTest extends CardAcquirerConformance {

  private static final String CARD = "4111111111111111";
  private final Clock clock = Clock.fixed(Instant.now(), ZoneOffset.UTC);

  private final Map<UUID, Accepted> accepted = new HashMap<>();
  private AdyenServer server;
  private Adyen adapter;
  private ProviderAccount account;
  private ProviderAccount hurried;
  private boolean finishes = true;
  private boolean finishesWell = true;

  @BeforeEach
  void open() throws Exception {
    server = AdyenServer.start(clock);
    server.withholdNotices(true);
    server.endModificationsAtOnce(false);
    adapter = AdyenAccounts.adapter(server, clock);
    account = AdyenAccounts.account(server, Map.of());
    hurried = AdyenAccounts.account(server, Map.of("settings.deadlineMillis", "500"));
  }

  @AfterEach
  void nothing_was_against_the_description() {
    server.close();
    assertThat(server.violations()).isEmpty();
  }

  @Override
  protected CardAcquirer acquirer() {
    return adapter;
  }

  @Override
  protected CardAuthorization approvedRequest(UUID reference, boolean capture) {
    return Requests.authorization(reference, account, CARD, 1990, capture);
  }

  @Override
  protected CardAuthorization declinedRequest(UUID reference) {
    server.refuse(reference.toString(), "12", "Not enough balance");
    return approvedRequest(reference, true);
  }

  @Override
  protected CardAuthorization fulfilledUnansweredRequest(UUID reference) {
    return spoiled(reference, AdyenFault.HELD);
  }

  @Override
  protected CardAuthorization unfulfilledUnansweredRequest(UUID reference) {
    return spoiled(reference, AdyenFault.COMES_LATE);
  }

  private CardAuthorization spoiled(UUID reference, AdyenFault fault) {
    server.spoil("POST", "/payments", fault, 1);
    return Requests.authorization(reference, hurried, CARD, 1990, true);
  }

  @Override
  protected CardAuthorization refusingOperations(UUID reference) {
    finishesWell = false;
    return approvedRequest(reference, false);
  }

  @Override
  protected CardAuthorization losingAnswersOfOperations(UUID reference) {
    for (String operation : List.of("captures", "cancels", "amountUpdates")) {
      server.spoil(
          "POST", "/payments/{paymentPspReference}/" + operation, AdyenFault.BREAKS_WHEN_DONE, 1);
    }
    return approvedRequest(reference, false);
  }

  @Override
  protected CardAuthorization droppingOperations(UUID reference) {
    return Assumptions.abort("nothing is told of what never came");
  }

  @Override
  protected ProviderAccount accepting(Ending ending) {
    finishes = ending != Ending.NOT_FINISHED;
    finishesWell = ending == Ending.APPROVED;
    return account;
  }

  @Override
  protected ProviderAccount withoutInquiries() {
    return account;
  }

  @Override
  protected ProviderAccount withoutBarring() {
    return account;
  }

  @Override
  protected Duration foundWithin() {
    return Duration.ofSeconds(20);
  }

  @Override
  protected boolean reversesWhatWasTaken() {
    return false;
  }

  @Override
  protected AttemptOutcome told(UUID reference, AttemptOutcome answer) {
    if (answer instanceof Accepted taken) {
      accepted.put(reference, taken);
    }
    if (finishes) {
      server.finishAll(finishesWell);
    }
    return answer instanceof Accepted(String transactionId, _, _, _)
        ? AdyenAccounts.end(
                AdyenAccounts.told(server, adapter, account), reference.toString(), transactionId)
            .orElse(answer)
        : answer;
  }

  /** What no notice has told of a payment is settled by a reversal. */
  @Override
  protected InquiryOutcome known(Inquiry inquiry) {
    told(inquiry.about(), new AttemptOutcome.Unknown("asked"));
    return AdyenAccounts.end(
            AdyenAccounts.told(server, adapter, account), inquiry.about().toString())
        .flatMap(AdyenAccounts::known)
        .orElseGet(() -> settled(inquiry));
  }

  private InquiryOutcome settled(Inquiry inquiry) {
    Accepted taken = accepted.get(inquiry.about());
    if (taken != null) {
      return new InquiryOutcome.Accepted(taken);
    }
    if (inquiry.parent() != null) {
      return new InquiryOutcome.NoAnswer("nothing_told");
    }
    ProviderReply reply = reversal(inquiry);
    return told(inquiry.reference(), reply.outcome()) instanceof AttemptOutcome.NotExecuted
        ? new InquiryOutcome.NotExecuted()
        : new InquiryOutcome.NoAnswer("not_reversed");
  }

  private ProviderReply reversal(Inquiry inquiry) {
    try {
      return adapter.reverse(inquiry);
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Override
  protected List<Money> moved(UUID reference) {
    return AdyenAccounts.moved(server, reference);
  }
}
