package com.paymenthub.api.demo;

import com.paymenthub.charging.merchants.NewMerchant;
import com.paymenthub.charging.merchants.NewMerchant.NewProvider;
import com.paymenthub.providers.adapters.sandbox.SandboxAcquirer;
import java.util.List;
import java.util.Map;

/** A merchant whose provider is the simulator, so that it can take payments immediately. */
public final class SimulatorMerchant {

  /** ISO 18245: electronics stores. */
  private static final String MCC = "5732";

  private SimulatorMerchant() {}

  /** A merchant of this name. */
  public static NewMerchant named(String name) {
    return new NewMerchant(
        MCC,
        name,
        "São Paulo",
        List.of(new NewProvider("simulator", 1, SandboxAcquirer.TYPE, Map.of(), null)));
  }
}
