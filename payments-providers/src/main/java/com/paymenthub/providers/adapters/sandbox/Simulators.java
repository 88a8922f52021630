package com.paymenthub.providers.adapters.sandbox;

import java.util.Set;

/** The provider types that are simulators and move no real money. */
public final class Simulators {

  private static final Set<String> TYPES = Set.of(SandboxAcquirer.TYPE, SandboxAntiFraud.TYPE);

  private Simulators() {}

  /** Whether providers of this type are simulators. */
  public static boolean include(String providerType) {
    return TYPES.contains(providerType);
  }
}
