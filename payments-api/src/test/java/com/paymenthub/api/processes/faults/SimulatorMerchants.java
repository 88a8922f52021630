package com.paymenthub.api.processes.faults;

import com.paymenthub.api.wiring.Service;
import com.paymenthub.charging.merchants.Merchants;
import com.paymenthub.charging.merchants.NewMerchant;
import com.paymenthub.charging.merchants.NewMerchant.NewProvider;
import com.paymenthub.providers.adapters.sandbox.SandboxAcquirer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.context.ConfigurableApplicationContext;

/** Makes merchants beside a running service, as its commands do. */
public final class SimulatorMerchants {

  private SimulatorMerchants() {}

  /**
   * A merchant for each list of simulator accounts.
   *
   * @param serviceSettings what tells the service where its home and its database are
   * @param clientId whose merchants they are
   * @param accounts the settings of each account of a merchant, the first account tried first
   */
  @SafeVarargs
  public static List<UUID> create(
      List<String> serviceSettings, UUID clientId, List<Map<String, String>>... accounts) {
    List<UUID> merchants = new ArrayList<>();
    try (ConfigurableApplicationContext service =
        Service.withoutWeb().run(serviceSettings.toArray(String[]::new))) {
      for (List<Map<String, String>> settings : accounts) {
        merchants.add(service.getBean(Merchants.class).create(clientId, merchant(settings)).id());
      }
    }
    return merchants;
  }

  private static NewMerchant merchant(List<Map<String, String>> accounts) {
    List<NewProvider> providers = new ArrayList<>();
    for (Map<String, String> settings : accounts) {
      int priority = providers.size() + 1;
      providers.add(
          new NewProvider("simulator " + priority, priority, SandboxAcquirer.TYPE, settings, null));
    }
    return new NewMerchant("5732", "A shop", "São Paulo", providers);
  }
}
