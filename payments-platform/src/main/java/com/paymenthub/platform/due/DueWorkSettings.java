package com.paymenthub.platform.due;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How a process does due work. An unknown setting ends the start.
 *
 * @param enabled whether it does due work
 * @param interval how often it looks for due work when nothing was due
 * @param shares shares that differ from the defaults, by kind
 */
@ConfigurationProperties("payments.agenda")
public record DueWorkSettings(
    @DefaultValue("true") boolean enabled,
    @DefaultValue("1s") Duration interval,
    @DefaultValue Map<String, OwnShare> shares) {

  public DueWorkSettings {
    if (!interval.isPositive()) {
      throw new IllegalArgumentException("payments.agenda.interval must be positive");
    }
    shares = Map.copyOf(shares);
  }

  /**
   * A share; null means the default.
   *
   * @param maximumConcurrent how many workers at once
   * @param maximumPerSecond how many pieces begin in a second
   */
  public record OwnShare(@Nullable Integer maximumConcurrent, @Nullable Integer maximumPerSecond) {}

  /** The share of a kind of work. */
  WorkQuota shareOf(DueWork work) {
    OwnShare own = shares.get(work.kind());
    if (own == null) {
      return work.share();
    }
    return new WorkQuota(
        own.maximumConcurrent() == null
            ? work.share().maximumConcurrent()
            : own.maximumConcurrent(),
        own.maximumPerSecond() == null ? work.share().maximumPerSecond() : own.maximumPerSecond());
  }
}
