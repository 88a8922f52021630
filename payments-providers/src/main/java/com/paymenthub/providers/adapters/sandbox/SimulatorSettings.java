package com.paymenthub.providers.adapters.sandbox;

import com.fasterxml.jackson.annotation.JsonValue;
import com.paymenthub.domain.charges.LostAnswerRules;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.contract.NextAction;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderSettings;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * How the simulator treats the calls of one account: settings of the account that no other provider
 * has.
 *
 * <table>
 * <caption>The names</caption>
 * <tr><td>{@code latencyMillis}</td><td>0 to 120,000, default 0</td></tr>
 * <tr><td>{@code declineRate}</td><td>percent, 0 to 100, default 0</td></tr>
 * <tr><td>{@code retryAfterSeconds}</td><td>1 to 864,000; default: another provider at
 *     once</td></tr>
 * <tr><td>{@code lostAnswerRate}</td><td>percent, 0 to 100, default 0</td></tr>
 * <tr><td>{@code acceptedRate}</td><td>percent, 0 to 100, default 0</td></tr>
 * <tr><td>{@code finishAfterSeconds}</td><td>0 to 518,400, default 5</td></tr>
 * <tr><td>{@code finishAs}</td><td>{@code approved}, {@code declined} or {@code never}, default
 *     {@code approved}</td></tr>
 * <tr><td>{@code nextAction}</td><td>{@code none}, {@code redirect}, {@code challenge} or {@code
 *     wait}, default {@code none}</td></tr>
 * <tr><td>{@code actionExpiresAfterSeconds}</td><td>1 to 86,400, default 600</td></tr>
 * <tr><td>{@code blindnessSeconds}</td><td>0 to 3,600, default 0</td></tr>
 * <tr><td>{@code answersInquiries}</td><td>{@code true} or {@code false}, default {@code true}</td></tr>
 * <tr><td>{@code barring}</td><td>{@code by_reversal}, {@code by_time} or {@code never}, default
 *     {@code by_reversal}</td></tr>
 * <tr><td>{@code recognizesRepeats}</td><td>{@code true} or {@code false}, default {@code true};
 *     cards only</td></tr>
 * <tr><td>{@code confirmationGraceBankingDays}</td><td>0 to 10, default 0; boletos, and pix with a
 *     due date</td></tr>
 * <tr><td>{@code dueDates}</td><td>{@code any}, {@code with_address} or {@code none}, default {@code
 *     any}; pix only</td></tr>
 * <tr><td>{@code notices}</td><td>{@code none}, {@code signed} or {@code hints}, default {@code
 *     none}</td></tr>
 * <tr><td>{@code undoneRate}</td><td>percent, 0 to 100, default 0; with notices only</td></tr>
 * <tr><td>{@code feeBasisPoints}</td><td>hundredths of a percent, 0 to 10,000; without it, no fee
 *     is told</td></tr>
 * <tr><td>{@code cvvRequired}</td><td>{@code true} or {@code false}, default {@code false}</td></tr>
 * <tr><td>{@code currencies}</td><td>the ISO 4217 codes that it accepts, separated by commas;
 *     default: every one</td></tr>
 * <tr><td>{@code brands}</td><td>the brands of cards that it accepts, separated by commas; default:
 *     every card</td></tr>
 * <tr><td>{@code minimumAmount}, {@code maximumAmount}</td><td>minor units, 1 to 999,999,999;
 *     default: no limit</td></tr>
 * <tr><td>{@code maximumInstallments}</td><td>1 to 99; default: no limit</td></tr>
 * <tr><td>{@code partialCapture}, {@code partialRelease}</td><td>{@code true} or {@code false},
 *     default {@code true}</td></tr>
 * <tr><td>{@code partialRefund}</td><td>{@code true} or {@code false}; default: {@code true} for
 *     cards, {@code false} for codes</td></tr>
 * <tr><td>{@code refundWithinDays}</td><td>0 to 3,650; default: no end</td></tr>
 * </table>
 */
public final class SimulatorSettings {

  /** What a list of currencies looks like, as a regular expression. */
  public static final String CURRENCY_CODES = "[A-Z]{3}(,[A-Z]{3})*";

  private static final String BRAND =
      "(Visa|Mastercard|Amex|Elo|Hipercard|Diners|Discover|JCB|Aura)";

  /** What a list of brands looks like, as a regular expression. */
  public static final String BRANDS = BRAND + "(," + BRAND + ")*";

  /** Longer than any deadline, to simulate a provider that never answers in time. */
  public static final int MAXIMUM_LATENCY_MILLIS = 120_000;

  /** The highest fee, in hundredths of a percent: the whole amount. */
  public static final int MAXIMUM_FEE_BASIS_POINTS = 10_000;

  /** The longest time for which it does not know what it has: an hour. */
  public static final int MAXIMUM_BLINDNESS_SECONDS = 3_600;

  /** The most banking days after which it confirms the payment of a code with a last day. */
  public static final int MAXIMUM_CONFIRMATION_GRACE_BANKING_DAYS = 10;

  /** The longest time after which it finishes what it has accepted: six days. */
  public static final int MAXIMUM_FINISH_AFTER_SECONDS = 518_400;

  /** The longest time until what it declines may be tried again: ten days. */
  public static final int MAXIMUM_RETRY_AFTER_SECONDS = 864_000;

  private static final int DEFAULT_FINISH_AFTER_SECONDS = 5;

  /** The longest time that a buyer has to act: a day. */
  public static final int MAXIMUM_ACTION_EXPIRES_AFTER_SECONDS = 86_400;

  private static final int DEFAULT_ACTION_EXPIRES_AFTER_SECONDS = 600;

  /** How the simulator finishes what it has accepted. */
  public enum FinishAs {
    /** It does what was asked for. */
    APPROVED,
    /** It refuses in the end. */
    DECLINED,
    /** It never finishes. */
    NEVER;

    /** The word in the settings, for example {@code never}. */
    @JsonValue
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What the simulator sends by itself about what it does later. */
  public enum Notices {
    /** Nothing. */
    NONE,
    /** Facts, with a signature. */
    SIGNED,
    /** Hints, which anybody could send. */
    HINTS;

    /** The word in the settings, for example {@code signed}. */
    @JsonValue
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What ends a request that has never come, as {@link LostAnswerRules.Barring} says. */
  public enum Barring {
    /** A reversal. */
    BY_REVERSAL,
    /** The time of the blindness. */
    BY_TIME,
    /** Nothing. */
    NEVER;

    /** The word in the settings, for example {@code by_time}. */
    @JsonValue
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The highest limit of an amount, in minor units. */
  public static final int MAXIMUM_LIMIT = 999_999_999;

  /** The longest time for refunds: ten years. */
  public static final int MAXIMUM_REFUND_WITHIN_DAYS = 3_650;

  /** The largest number of instalments. */
  public static final int MAXIMUM_INSTALLMENTS = 99;

  /** The highest rate. */
  public static final int PERCENT = 100;

  private final ProviderSettings settings;

  private SimulatorSettings(ProviderSettings settings) {
    this.settings = settings;
  }

  /** The settings of an account; each is checked when it is asked for. */
  public static SimulatorSettings of(ProviderAccount account) {
    return new SimulatorSettings(account.settings());
  }

  /**
   * How long the simulator takes for an answer.
   *
   * @throws IllegalArgumentException when the setting is out of range
   */
  public Duration latency() {
    return Duration.ofMillis(settings.number("latencyMillis", 0, MAXIMUM_LATENCY_MILLIS).orElse(0));
  }

  /**
   * Takes the time of an answer: to be slow is what this setting is for, and a real provider's time
   * would pass in the same thread.
   *
   * @throws IllegalArgumentException when the setting is out of range
   * @throws InterruptedException when the caller's deadline has passed
   */
  void awaitLatency() throws InterruptedException {
    Thread.sleep(latency());
  }

  /**
   * How many of 100 requests the simulator declines although it would approve them otherwise.
   *
   * @throws IllegalArgumentException when the setting is out of range
   */
  public int declineRatePercent() {
    return settings.number("declineRate", 0, PERCENT).orElse(0);
  }

  /**
   * After which time what the simulator declines may be tried again, where it is worth repeating;
   * empty when another provider may be asked at once.
   *
   * @throws IllegalArgumentException when the setting is out of range
   */
  Optional<Duration> retryAfter() {
    return settings
        .number("retryAfterSeconds", 1, MAXIMUM_RETRY_AFTER_SECONDS)
        .map(Duration::ofSeconds);
  }

  /**
   * How many of 100 answers of the simulator get lost, after it has executed the request.
   *
   * @throws IllegalArgumentException when the setting is out of range
   */
  public int lostAnswerRatePercent() {
    return settings.number("lostAnswerRate", 0, PERCENT).orElse(0);
  }

  /**
   * How many of 100 authorizations, captures, voids and analyses the simulator accepts and finishes
   * later.
   *
   * @throws IllegalArgumentException when the setting is out of range
   */
  public int acceptedRatePercent() {
    return settings.number("acceptedRate", 0, PERCENT).orElse(0);
  }

  /**
   * After which time the simulator finishes what it has accepted.
   *
   * @throws IllegalArgumentException when the setting is out of range
   */
  Duration finishAfter() {
    return Duration.ofSeconds(
        settings
            .number("finishAfterSeconds", 0, MAXIMUM_FINISH_AFTER_SECONDS)
            .orElse(DEFAULT_FINISH_AFTER_SECONDS));
  }

  /**
   * How the simulator finishes what it has accepted.
   *
   * @throws IllegalArgumentException when the setting is none of the words
   */
  FinishAs finishAs() {
    return settings
        .text("finishAs")
        .map(word -> oneOf(FinishAs.values(), FinishAs::code, word, "finishAs"))
        .orElse(FinishAs.APPROVED);
  }

  /**
   * What the simulator asks of buyers before it authorizes; empty when it asks nothing.
   *
   * @throws IllegalArgumentException when the setting is none of the words
   */
  Optional<NextAction.Type> nextAction() {
    return settings
        .text("nextAction")
        .map(word -> oneOf(AskedAction.values(), AskedAction::code, word, "nextAction"))
        .filter(asked -> asked != AskedAction.NONE)
        .map(asked -> NextAction.Type.valueOf(asked.name()));
  }

  /**
   * How long a buyer has to act.
   *
   * @throws IllegalArgumentException when the setting is out of range
   */
  Duration actionExpiresAfter() {
    return Duration.ofSeconds(
        settings
            .number("actionExpiresAfterSeconds", 1, MAXIMUM_ACTION_EXPIRES_AFTER_SECONDS)
            .orElse(DEFAULT_ACTION_EXPIRES_AFTER_SECONDS));
  }

  /**
   * What the simulator sends by itself.
   *
   * @throws IllegalArgumentException when the setting is none of the words
   */
  public Notices notices() {
    return settings
        .text("notices")
        .map(word -> oneOf(Notices.values(), Notices::code, word, "notices"))
        .orElse(Notices.NONE);
  }

  /**
   * How many of 100 captures and voids that the simulator has done do not happen after all.
   *
   * @throws IllegalArgumentException when the setting is out of range
   */
  public int undoneRatePercent() {
    return settings.number("undoneRate", 0, PERCENT).orElse(0);
  }

  static <E> E oneOf(E[] values, Function<E, String> code, String word, String name) {
    return Arrays.stream(values)
        .filter(one -> code.apply(one).equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s must be one of %s"
                        .formatted(name, Arrays.stream(values).map(code).toList())));
  }

  /**
   * For how long the simulator says that it has never heard of what it has done or accepted.
   *
   * @throws IllegalArgumentException when the setting is out of range
   */
  public Duration blindness() {
    return Duration.ofSeconds(
        settings.number("blindnessSeconds", 0, MAXIMUM_BLINDNESS_SECONDS).orElse(0));
  }

  /**
   * How many banking days after its last day a payment may still be confirmed; always zero for a
   * pix without a due date, which is confirmed within seconds.
   *
   * @throws IllegalArgumentException when the setting is out of range
   */
  public int confirmationGraceBankingDays(PaymentMethod method) {
    boolean hasDueDate =
        switch (method) {
          case PaymentMethod.Boleto _ -> true;
          case PaymentMethod.Pix pix -> pix.due() != null;
          case PaymentMethod.Credit _ -> false;
        };
    return hasDueDate
        ? settings
            .number("confirmationGraceBankingDays", 0, MAXIMUM_CONFIRMATION_GRACE_BANKING_DAYS)
            .orElse(0)
        : 0;
  }

  /**
   * The fee that the simulator tells for an amount that it has taken, rounded half up to a whole
   * minor unit; empty when it tells none.
   *
   * @throws IllegalArgumentException when the setting is out of range
   */
  Optional<Long> fee(Money taken) {
    return settings
        .number("feeBasisPoints", 0, MAXIMUM_FEE_BASIS_POINTS)
        .map(
            basisPoints ->
                BigDecimal.valueOf(taken.minorUnits())
                    .multiply(BigDecimal.valueOf(basisPoints))
                    .divide(BigDecimal.valueOf(MAXIMUM_FEE_BASIS_POINTS), 0, RoundingMode.HALF_UP)
                    .longValueExact());
  }

  /**
   * Whether the simulator takes no card without its verification code.
   *
   * @throws IllegalArgumentException when the setting is neither true nor false
   */
  public boolean cvvRequired() {
    return settings.flag("cvvRequired").orElse(false);
  }

  /**
   * How it comes to light what the simulator made of a request whose answer was lost.
   *
   * @throws IllegalArgumentException when a setting is neither true nor false, or none of the words
   */
  public LostAnswerRules lostAnswerRules() {
    return new LostAnswerRules(
        settings.flag("answersInquiries").orElse(true),
        settings
            .text("barring")
            .map(word -> oneOf(Barring.values(), Barring::code, word, "barring"))
            .map(barring -> LostAnswerRules.Barring.valueOf(barring.name()))
            .orElse(LostAnswerRules.Barring.BY_REVERSAL));
  }

  /**
   * Whether a card request that comes again under the same reference moves no further money.
   *
   * @throws IllegalArgumentException when the setting is neither true nor false
   */
  public boolean recognizesRepeats() {
    return settings.flag("recognizesRepeats").orElse(true);
  }
}
