package com.paymenthub.charging.notices;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Component;

/** Counts what came to the addresses for providers' notices, and what has become of it. */
@Component
public class NoticeMeter {

  private final MeterRegistry meters;

  NoticeMeter(MeterRegistry meters) {
    this.meters = meters;
  }

  /** Counts one that was stored. */
  public void received(String providerType) {
    meters.counter("payments.notices.received", "provider", providerType).increment();
  }

  /** Counts one of which it is known what has become of it. */
  public void settled(String providerType, NoticeState state) {
    meters
        .counter("payments.notices.settled", "provider", providerType, "state", state.code())
        .increment();
  }

  /**
   * Counts something verified that concerns nothing that we do.
   *
   * @param name the provider's name of it
   */
  public void passedOver(String providerType, String name) {
    meters
        .counter("payments.notices.passed.over", "provider", providerType, "name", name)
        .increment();
  }
}
