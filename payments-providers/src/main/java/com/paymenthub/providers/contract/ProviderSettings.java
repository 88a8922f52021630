package com.paymenthub.providers.contract;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of one account of a provider, by name. They are stored among the account's
 * credentials, with {@value #PREFIX} before the name, for example {@code settings.deadlineMillis}.
 * An adapter may have settings of its own beside these.
 *
 * <table>
 * <caption>The names</caption>
 * <tr><td>{@code deadlineMillis}</td><td>1 to 60,000; default: the provider's own</td></tr>
 * <tr><td>{@code maximumConcurrentCalls}</td><td>1 to 10,000; default: the provider's own</td></tr>
 * <tr><td>{@code circuitBreaker}</td><td>{@code true} or {@code false}; default: the provider's
 *     own, which is {@code true} but for the simulator</td></tr>
 * </table>
 */
public final class ProviderSettings {

  /** The prefix of settings among the credentials. */
  public static final String PREFIX = "settings.";

  /** The longest deadline, in milliseconds. */
  public static final int MAXIMUM_DEADLINE_MILLIS = 60_000;

  /** The largest number of concurrent calls. */
  public static final int MAXIMUM_CALLS = 10_000;

  private final Map<String, String> values;
  private final Optional<Duration> deadline;
  private final Optional<Integer> maximumConcurrentCalls;
  private final Optional<Boolean> circuitBreaker;

  private ProviderSettings(Map<String, String> values) {
    this.values = values;
    deadline = number("deadlineMillis", 1, MAXIMUM_DEADLINE_MILLIS).map(Duration::ofMillis);
    maximumConcurrentCalls = number("maximumConcurrentCalls", 1, MAXIMUM_CALLS);
    circuitBreaker = flag("circuitBreaker");
  }

  /**
   * Reads the settings among an account's credentials.
   *
   * @throws IllegalArgumentException naming the setting of this class whose value is out of range
   */
  public static ProviderSettings among(Map<String, String> credentials) {
    Map<String, String> values = new HashMap<>();
    credentials.forEach(
        (name, value) -> {
          if (name.startsWith(PREFIX)) {
            values.put(name.substring(PREFIX.length()), value);
          }
        });
    return new ProviderSettings(values);
  }

  /** How long an answer may take. */
  public Optional<Duration> deadline() {
    return deadline;
  }

  /** How many calls may be on their way at once. */
  public Optional<Integer> maximumConcurrentCalls() {
    return maximumConcurrentCalls;
  }

  /** Whether calls are refused for a while when too many go unanswered. */
  public Optional<Boolean> circuitBreaker() {
    return circuitBreaker;
  }

  /** A setting as it is stored; empty when the account has none of this name. */
  public Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /**
   * A setting that is a whole number; empty when the account has none of this name.
   *
   * @throws IllegalArgumentException naming the setting when it is no number or out of range
   */
  public Optional<Integer> number(String name, int minimum, int maximum) {
    return text(name).map(text -> number(name, text, minimum, maximum));
  }

  private static int number(String name, String text, int minimum, int maximum) {
    // Valid numbers are short, so that a longer text is out of range.
    int value = text.matches("\\d{1,9}") ? Integer.parseInt(text) : -1;
    if (value < minimum || value > maximum) {
      throw new IllegalArgumentException(
          "%s must be a whole number from %d to %d".formatted(name, minimum, maximum));
    }
    return value;
  }

  /**
   * A setting that is {@code true} or {@code false}; empty when the account has none of this name.
   *
   * @throws IllegalArgumentException naming the setting when it is anything else
   */
  public Optional<Boolean> flag(String name) {
    return text(name).map(text -> flag(name, text));
  }

  private static boolean flag(String name, String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException(name + " must be true or false");
    };
  }
}
