package com.paymenthub.providers.adapters.adyen;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.AttemptCause;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.CardOperation;
import com.paymenthub.providers.contract.Inquiry;
import com.paymenthub.providers.contract.PaymentCodeConformance;
import com.paymenthub.providers.contract.PaymentCodeIssuer;
import com.paymenthub.providers.contract.PaymentCodeRequest;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderNotice;
import com.paymenthub.providers.contract.ProviderNotice.Told;
import com.paymenthub.providers.contract.Purchase;
import com.paymenthub.providers.contract.Requests;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The suite for issuers of codes, against a server that keeps to Adyen's description. Nothing but
 * its notices tells what became of a code, and a code ends by its time alone.
 */
class AdyenCodeConformanceTest extends PaymentCodeConformance {

  private static final String PAYMENTS = "/payments";

  private final Map<UUID, String> transactionIds = new ConcurrentHashMap<>();
  private AdyenServer server;
  private Adyen adapter;
  private ProviderAccount account;

  @BeforeEach
  void open() throws Exception {
    server = AdyenServer.start(Clock.systemUTC());
    server.withholdNotices(true);
    server.endModificationsAtOnce(false);
    adapter = AdyenAccounts.adapter(server, Clock.systemUTC());
    account = AdyenAccounts.account(server, Map.of());
  }

  @AfterEach
  void nothing_was_against_the_description() {
    server.close();
    assertThat(server.violations()).isEmpty();
  }

  @Override
  protected PaymentCodeIssuer issuer() {
    return adapter;
  }

  @Override
  protected ProviderAccount account() {
    return account;
  }

  @Override
  protected ProviderAccount unanswering() {
    server.spoil("POST", PAYMENTS, AdyenFault.COMES_LATE, 1);
    return account;
  }

  @Override
  protected ProviderAccount losingAnAnswer() {
    server.spoil("POST", PAYMENTS, AdyenFault.BREAKS_WHEN_DONE, 1);
    return account;
  }

  @Override
  protected ProviderAccount withoutDueDates() {
    return account;
  }

  @Override
  protected boolean takesCodesBack() {
    return false;
  }

  @Override
  protected Duration foundWithin() {
    return Duration.ofSeconds(20);
  }

  @Override
  protected boolean pay(UUID reference, Money amount) {
    try {
      server.pay(reference.toString(), amount.minorUnits());
      return true;
    } catch (IllegalStateException notPayable) {
      return false;
    }
  }

  @Override
  protected List<Money> moved(UUID reference) {
    return AdyenAccounts.moved(server, reference);
  }

  @Override
  protected AttemptOutcome told(UUID reference, AttemptOutcome answer) {
    server.finishAll(true);
    return switch (answer) {
      case Issued(String id, _, _, _) -> {
        transactionIds.put(reference, id);
        yield answer;
      }
      case Accepted(String id, _, _, _) ->
          AdyenAccounts.end(facts(), reference.toString(), id).orElse(answer);
      default -> answer;
    };
  }

  @Override
  protected InquiryOutcome known(Inquiry inquiry) {
    return facts().stream()
        .filter(fact -> fact.reference().equals(inquiry.about().toString()))
        .flatMap(fact -> known(inquiry.about(), fact.told()).stream())
        .reduce((_, last) -> last)
        .orElseGet(() -> adapter.inquire(inquiry));
  }

  @Test
  public void what_it_does_not_do_is_refused_and_never_sent() throws Exception {
    PaymentMethod.Due due = new PaymentMethod.Due(LocalDate.of(2040, 12, 31), 0, null, null);
    PaymentMethod boleto = new PaymentMethod.Boleto(LocalDate.of(2040, 12, 31), null, null);
    Purchase complete = Requests.purchase(null, "01001000");
    for (PaymentCodeRequest refused :
        List.of(request(PaymentMethod.Pix.due(due), complete), request(boleto, Purchase.UNKNOWN))) {
      assertThat(adapter.issue(refused).outcome()).isInstanceOf(Declined.class);
    }
    assertThat(server.requests(PAYMENTS)).isZero();

    PaymentCodeRequest code = request(boleto, complete);
    String transactionId = ((Issued) adapter.issue(code).outcome()).transactionId();
    CardOperation cancel =
        new CardOperation(
            Ids.next(),
            account,
            boleto,
            code.amount(),
            AttemptCause.MERCHANT,
            new CardOperation.Authorized(
                code.reference(), transactionId, Map.of(), code.amount(), code.amount(), null));
    assertThat(adapter.cancel(cancel).outcome()).isInstanceOf(Declined.class);
    assertThat(server.modifications()).isEmpty();
    assertThat(server.requests("/cancels")).isZero();
  }

  private PaymentCodeRequest request(PaymentMethod method, Purchase purchase) {
    return new PaymentCodeRequest(
        Ids.next(),
        account,
        Money.of(1990, "BRL"),
        method,
        Instant.now().plus(Duration.ofHours(1)),
        new PaymentCodeRequest.Payee("5311", "Bookshop", "Sao Paulo"),
        purchase);
  }

  private Optional<InquiryOutcome> known(UUID reference, Told told) {
    return switch (told) {
      case Told.Paid(Long minorUnits, var references) -> {
        Approved approved =
            new Approved(transactionIds.get(reference), null, null, null, null, null, null);
        yield Optional.of(
            new InquiryOutcome.Executed(approved.referredToAs(references), minorUnits));
      }
      case Told.Ended(AttemptOutcome end) -> AdyenAccounts.known(end);
      default -> Optional.empty();
    };
  }

  private List<ProviderNotice> facts() {
    return AdyenAccounts.told(server, adapter, account);
  }
}
