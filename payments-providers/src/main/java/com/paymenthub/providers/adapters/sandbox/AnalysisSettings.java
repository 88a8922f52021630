package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderSettings;
import java.time.Duration;

/**
 * How the anti-fraud simulator treats one account, beside what it shares with the other simulators
 * ({@link SimulatorSettings}).
 *
 * <table>
 * <caption>The names</caption>
 * <tr><td>{@code judgedWithinSeconds}</td><td>1 to 518,400, default 86,400</td></tr>
 * <tr><td>{@code reports}</td><td>{@code true} or {@code false}, default {@code false}</td></tr>
 * </table>
 */
public final class AnalysisSettings {

  private static final int DEFAULT_JUDGED_WITHIN_SECONDS = 86_400;

  private final ProviderSettings settings;

  private AnalysisSettings(ProviderSettings settings) {
    this.settings = settings;
  }

  /** The settings of an account; each is checked when it is asked for. */
  public static AnalysisSettings of(ProviderAccount account) {
    return new AnalysisSettings(account.settings());
  }

  /**
   * For how long the simulator counts on an analysis that it judges later.
   *
   * @throws IllegalArgumentException when the setting is out of range
   */
  Duration judgedWithin() {
    return Duration.ofSeconds(
        settings
            .number("judgedWithinSeconds", 1, SimulatorSettings.MAXIMUM_FINISH_AFTER_SECONDS)
            .orElse(DEFAULT_JUDGED_WITHIN_SECONDS));
  }

  /**
   * Whether the simulator wants to know what becomes of the charges that it has analysed.
   *
   * @throws IllegalArgumentException when the setting is neither true nor false
   */
  public boolean wantsReports() {
    return settings.flag("reports").orElse(false);
  }
}
