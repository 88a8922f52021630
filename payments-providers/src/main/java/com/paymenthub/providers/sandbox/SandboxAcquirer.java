package com.paymenthub.providers.sandbox;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.providers.spi.CardAcquirer;
import com.paymenthub.providers.spi.CardAuthorization;
import com.paymenthub.providers.spi.ProviderReply;
import java.time.Duration;
import java.util.Currency;
import java.util.Locale;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * The card acquirer of the sandbox. The last digit of the card number chooses the answer, some
 * amounts overrule it (interface decisions §5), so that a merchant can rehearse every outcome.
 */
@Component
public class SandboxAcquirer implements CardAcquirer {

  /** The provider type under which merchants set it up. */
  public static final String TYPE = "SERVICE_SANDBOX";

  private static final long AMOUNT_WITHOUT_FUNDS = 992;

  private final Duration deadline;

  public SandboxAcquirer(@Value("${payments.simulators.deadline:1s}") Duration deadline) {
    this.deadline = deadline;
  }

  @Override
  public String providerType() {
    return TYPE;
  }

  @Override
  public Duration deadline() {
    return deadline;
  }

  @Override
  public boolean accepts(Currency currency) {
    return true;
  }

  @Override
  public ProviderReply authorize(CardAuthorization request) throws InterruptedException {
    if (request.amount().minorUnits() == AMOUNT_WITHOUT_FUNDS) {
      return declined(request, DeclinedCode.INSUFFICIENT_FUNDS, true, "51");
    }
    return switch (request.card().pan().lastDigit()) {
      case '2' -> declined(request, DeclinedCode.GENERIC, true, "05");
      case '3' -> declined(request, DeclinedCode.EXPIRED_CARD, false, "54");
      case '5' -> declined(request, DeclinedCode.BLOCKED_CARD, false, "62");
      case '7' -> declined(request, DeclinedCode.CANCELED_CARD, false, "78");
      case '6', '8' -> answerTooLate(request);
      default -> ProviderReply.of(approved(request.reference()));
    };
  }

  private ProviderReply answerTooLate(CardAuthorization request) throws InterruptedException {
    Thread.sleep(deadline.multipliedBy(2));
    return ProviderReply.of(approved(request.reference()));
  }

  private static AttemptOutcome approved(UUID reference) {
    return new Approved(
        transactionId(reference), digits(reference, 6), digits(reference, 9), "00", "00", "00");
  }

  private static ProviderReply declined(
      CardAuthorization request, DeclinedCode code, boolean retryable, String networkCode) {
    return new ProviderReply(
        new Declined(transactionId(request.reference()), networkCode, code, retryable, networkCode),
        "Declined by the simulator: " + code.code().replace('_', ' '));
  }

  private static String transactionId(UUID reference) {
    return "sandbox-" + reference.toString().toLowerCase(Locale.ROOT);
  }

  /** As many digits as asked for, always the same for one reference. */
  private static String digits(UUID reference, int count) {
    long bound = Math.powExact(10L, count);
    return String.format(
        Locale.ROOT, "%0" + count + "d", Math.floorMod(reference.getLeastSignificantBits(), bound));
  }
}
