package com.paymenthub.providers.sandbox;

import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.DeclinedCode;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.providers.spi.CallLimits;
import com.paymenthub.providers.spi.CardAcquirer;
import com.paymenthub.providers.spi.CardAuthorization;
import com.paymenthub.providers.spi.ProviderAccount;
import com.paymenthub.providers.spi.ProviderReply;
import com.paymenthub.providers.spi.ProviderSettings;
import java.time.Clock;
import java.time.Duration;
import java.util.Currency;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * The card acquirer of the sandbox. The last digit of the card number chooses the answer, some
 * amounts overrule it (interface decisions §5), so that a merchant can rehearse every outcome.
 *
 * <p>An account's settings can make it slow, make it decline and make it lose answers at random.
 * What happens to one reference follows from that reference and the seed alone: a repeat meets the
 * same fate, and so does a second run of a test, whatever its threads did.
 *
 * <p>Its circuit breaker is off, because the answers that it loses are asked for; the setting
 * {@code circuitBreaker} switches it on.
 */
@Component
public class SandboxAcquirer implements CardAcquirer {

  /** The provider type under which merchants set it up. */
  public static final String TYPE = "SERVICE_SANDBOX";

  private static final long AMOUNT_WITHOUT_FUNDS = 992;
  private static final int PERCENT = 100;

  private final SandboxLedger ledger;
  private final Clock clock;
  private final CallLimits limits;
  private final long seed;

  /**
   * A simulator.
   *
   * @param ledger where it writes down what it moves
   * @param deadline how long its answers are waited for
   * @param seed what its chance is drawn from
   */
  public SandboxAcquirer(
      SandboxLedger ledger,
      Clock clock,
      @Value("${payments.simulators.deadline:1s}") Duration deadline,
      @Value("${payments.simulators.seed:0}") long seed) {
    this.ledger = ledger;
    this.clock = clock;
    this.limits = CallLimits.DEFAULT.withDeadline(deadline).withCircuitBreaker(false);
    this.seed = seed;
  }

  @Override
  public String providerType() {
    return TYPE;
  }

  @Override
  public CallLimits limits(ProviderAccount account) {
    return limits.overriddenBy(account.settings());
  }

  @Override
  public boolean accepts(Currency currency) {
    return true;
  }

  @Override
  public ProviderReply authorize(CardAuthorization request) throws InterruptedException {
    ProviderSettings settings = request.account().settings();
    Thread.sleep(settings.latency());
    SplittableRandom chance = chanceOf(request.reference());
    // Settings may have changed since: what moved once stays approved.
    boolean declines =
        chance.nextInt(PERCENT) < settings.declineRatePercent()
            && ledger.find(request.reference()).isEmpty();
    boolean losesAnswer = chance.nextInt(PERCENT) < settings.lostAnswerRatePercent();
    ProviderReply reply = perform(request, declines);
    return losesAnswer ? lost(request, reply) : reply;
  }

  private ProviderReply perform(CardAuthorization request, boolean declines)
      throws InterruptedException {
    if (request.amount().minorUnits() == AMOUNT_WITHOUT_FUNDS) {
      return declined(request, DeclinedCode.INSUFFICIENT_FUNDS, true, "51");
    }
    return switch (request.card().pan().lastDigit()) {
      case '2' -> declined(request, DeclinedCode.GENERIC, true, "05");
      case '3' -> declined(request, DeclinedCode.EXPIRED_CARD, false, "54");
      case '5' -> declined(request, DeclinedCode.BLOCKED_CARD, false, "62");
      case '6' -> lost(request, declined(request, DeclinedCode.GENERIC, true, "91"));
      case '7' -> declined(request, DeclinedCode.CANCELED_CARD, false, "78");
      case '8' -> lost(request, approved(request));
      default -> declines ? declined(request, DeclinedCode.GENERIC, true, "05") : approved(request);
    };
  }

  private ProviderReply approved(CardAuthorization request) {
    RequestType kind =
        request.capture() ? RequestType.AUTHORIZATION : RequestType.PRE_AUTHORIZATION;
    UUID reference = request.reference();
    ledger.move(new Movement(reference, kind, request.amount(), clock.instant()));
    return ProviderReply.of(
        new Approved(
            transactionId(reference),
            digits(reference, 6),
            digits(reference, 9),
            "00",
            "00",
            "00"));
  }

  private static ProviderReply declined(
      CardAuthorization request, DeclinedCode code, boolean retryable, String networkCode) {
    return new ProviderReply(
        new Declined(transactionId(request.reference()), networkCode, code, retryable, networkCode),
        "Declined by the simulator: " + code.code().replace('_', ' '));
  }

  /** The answer comes when nobody waits for it any more. */
  private ProviderReply lost(CardAuthorization request, ProviderReply reply)
      throws InterruptedException {
    Thread.sleep(limits(request.account()).deadline().multipliedBy(2));
    return reply;
  }

  private SplittableRandom chanceOf(UUID reference) {
    return new SplittableRandom(
        seed ^ reference.getMostSignificantBits() ^ reference.getLeastSignificantBits());
  }

  private static String transactionId(UUID reference) {
    return "sandbox-" + reference;
  }

  /** As many digits as asked for, always the same for one reference. */
  private static String digits(UUID reference, int count) {
    long bound = Math.powExact(10L, count);
    return String.format(
        Locale.ROOT, "%0" + count + "d", Math.floorMod(reference.getLeastSignificantBits(), bound));
  }
}
