package com.paymenthub.evidence;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of seals.
 *
 * @param enabled whether this process seals
 * @param interval how long it waits when everything is sealed
 * @param directory where seals are published: a directory, or an address in an object store; null
 *     for {@code PAYMENTS_HOME/seals}
 * @param library the directory with the jars of a library for such addresses; null for none
 */
@ConfigurationProperties("payments.seals")
public record SealSettings(
    @DefaultValue("true") boolean enabled,
    @DefaultValue("5s") Duration interval,
    @Nullable String directory,
    @Nullable Path library) {

  public SealSettings {
    if (interval.isNegative() || interval.isZero()) {
      throw new IllegalArgumentException("payments.seals.interval must be positive");
    }
  }
}
