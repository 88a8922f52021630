package com.paymenthub.providers.spi;

import java.time.Duration;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one account of a provider, by name. They are stored among the account's
 * credentials, with {@value #PREFIX} before the name, for example {@code settings.latencyMillis}.
 *
 * <table>
 * <caption>The names</caption>
 * <tr><td>{@code deadlineMillis}</td><td>1 to 60,000; default: the provider's own</td></tr>
 * <tr><td>{@code maximumConcurrentCalls}</td><td>1 to 10,000; default: the provider's own</td></tr>
 * <tr><td>{@code circuitBreaker}</td><td>{@code true} or {@code false}; default: the provider's
 *     own, which is {@code true} but for the simulator</td></tr>
 * <tr><td>{@code latencyMillis}</td><td>simulator only: 0 to 120,000, default 0</td></tr>
 * <tr><td>{@code declineRate}</td><td>simulator only: percent, 0 to 100, default 0</td></tr>
 * <tr><td>{@code lostAnswerRate}</td><td>simulator only: percent, 0 to 100, default 0</td></tr>
 * <tr><td>{@code cvvRequired}</td><td>simulator only: {@code true} or {@code false}, default
 *     {@code false}</td></tr>
 * <tr><td>{@code currencies}</td><td>simulator only: the ISO 4217 codes that it accepts, separated by
 *     commas; default: every one</td></tr>
 * </table>
 */
public final class ProviderSettings {

  /** The prefix of settings among the credentials. */
  public static final String PREFIX = "settings.";

  /** What a list of currencies looks like, as a regular expression. */
  public static final String CURRENCY_CODES = "[A-Z]{3}(,[A-Z]{3})*";

  /** No setting at all: everything has its default. */
  public static final ProviderSettings NONE = new ProviderSettings(Map.of());

  /** The longest deadline, in milliseconds. */
  public static final int MAXIMUM_DEADLINE_MILLIS = 60_000;

  /** Longer than any deadline, to simulate a provider that never answers in time. */
  public static final int MAXIMUM_LATENCY_MILLIS = 120_000;

  /** The largest number of concurrent calls. */
  public static final int MAXIMUM_CALLS = 10_000;

  /** The highest rate. */
  public static final int PERCENT = 100;

  private final @Nullable Integer deadlineMillis;
  private final @Nullable Integer maximumConcurrentCalls;
  private final @Nullable Boolean circuitBreaker;
  private final @Nullable Integer latencyMillis;
  private final @Nullable Integer declineRatePercent;
  private final @Nullable Integer lostAnswerRatePercent;
  private final @Nullable Set<String> currencies;
  private final @Nullable Boolean cvvRequired;

  private ProviderSettings(Map<String, String> credentials) {
    deadlineMillis = number(credentials, "deadlineMillis", 1, MAXIMUM_DEADLINE_MILLIS);
    maximumConcurrentCalls = number(credentials, "maximumConcurrentCalls", 1, MAXIMUM_CALLS);
    circuitBreaker = flag(credentials, "circuitBreaker");
    latencyMillis = number(credentials, "latencyMillis", 0, MAXIMUM_LATENCY_MILLIS);
    declineRatePercent = number(credentials, "declineRate", 0, PERCENT);
    lostAnswerRatePercent = number(credentials, "lostAnswerRate", 0, PERCENT);
    currencies = codes(credentials, "currencies");
    cvvRequired = flag(credentials, "cvvRequired");
  }

  /**
   * Reads the settings among an account's credentials.
   *
   * @throws IllegalArgumentException naming the setting whose value is out of range
   */
  public static ProviderSettings among(Map<String, String> credentials) {
    return credentials.keySet().stream().anyMatch(name -> name.startsWith(PREFIX))
        ? new ProviderSettings(credentials)
        : NONE;
  }

  /** How long an answer may take. */
  public Optional<Duration> deadline() {
    return Optional.ofNullable(deadlineMillis).map(Duration::ofMillis);
  }

  /** How many calls may be on their way at once. */
  public Optional<Integer> maximumConcurrentCalls() {
    return Optional.ofNullable(maximumConcurrentCalls);
  }

  /** Whether calls are refused for a while when too many go unanswered. */
  public Optional<Boolean> circuitBreaker() {
    return Optional.ofNullable(circuitBreaker);
  }

  /** How long the simulator takes for an answer. */
  public Duration latency() {
    return Duration.ofMillis(latencyMillis == null ? 0 : latencyMillis);
  }

  /** How many of 100 requests the simulator declines although it would approve them otherwise. */
  public int declineRatePercent() {
    return declineRatePercent == null ? 0 : declineRatePercent;
  }

  /** How many of 100 answers of the simulator get lost, after it has executed the request. */
  public int lostAnswerRatePercent() {
    return lostAnswerRatePercent == null ? 0 : lostAnswerRatePercent;
  }

  /** Whether the simulator takes no card without its verification code. */
  public boolean cvvRequired() {
    return Boolean.TRUE.equals(cvvRequired);
  }

  /** Whether the simulator takes amounts of this currency. */
  public boolean accepts(Currency currency) {
    return currencies == null || currencies.contains(currency.getCurrencyCode());
  }

  private static @Nullable Integer number(
      Map<String, String> credentials, String name, int minimum, int maximum) {
    String text = credentials.get(PREFIX + name);
    if (text == null) {
      return null;
    }
    // Valid numbers are short, so that a longer text is out of range.
    int value = text.matches("\\d{1,9}") ? Integer.parseInt(text) : -1;
    if (value < minimum || value > maximum) {
      throw new IllegalArgumentException(
          "%s must be a whole number from %d to %d".formatted(name, minimum, maximum));
    }
    return value;
  }

  private static @Nullable Set<String> codes(Map<String, String> credentials, String name) {
    String text = credentials.get(PREFIX + name);
    if (text == null) {
      return null;
    }
    if (!text.matches(CURRENCY_CODES)) {
      throw new IllegalArgumentException(
          name + " must be codes of three letters, separated by commas");
    }
    return Set.copyOf(List.of(text.split(",", -1)));
  }

  private static @Nullable Boolean flag(Map<String, String> credentials, String name) {
    String text = credentials.get(PREFIX + name);
    return switch (text) {
      case null -> null;
      case "true" -> Boolean.TRUE;
      case "false" -> Boolean.FALSE;
      default -> throw new IllegalArgumentException(name + " must be true or false");
    };
  }
}
