package com.paymenthub.api.bench;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.wiring.Service;
import com.paymenthub.charging.accounts.Accounts;
import com.paymenthub.charging.accounts.Accounts.CreatedAccount;
import com.paymenthub.charging.accounts.Accounts.NewAccount;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.charging.merchants.Merchants;
import com.paymenthub.charging.merchants.NewMerchant;
import com.paymenthub.charging.merchants.NewMerchant.NewProvider;
import com.paymenthub.providers.adapters.sandbox.SandboxAcquirer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.context.ConfigurableApplicationContext;

/** Makes accounts beside a running service, as its command does one by one. */
final class ManyAccounts {

  private ManyAccounts() {}

  /** So many accounts in the database of this home, each with a merchant on the simulator. */
  static List<DemoAccount> create(Path home, int count) {
    List<DemoAccount> accounts = new ArrayList<>();
    try (ConfigurableApplicationContext service =
        Service.withoutWeb().run("--payments.home=" + home)) {
      for (int i = 0; i < count; i++) {
        CreatedAccount created =
            service
                .getBean(Accounts.class)
                .create(
                    new NewAccount(
                        Environment.SANDBOX, "Account " + i, Accounts.DEFAULT_TIME_ZONE, false));
        UUID merchant =
            service.getBean(Merchants.class).create(created.clientId(), merchant()).id();
        accounts.add(
            new DemoAccount(created.clientId().toString(), created.apiKey(), merchant.toString()));
      }
    }
    return accounts;
  }

  private static NewMerchant merchant() {
    return new NewMerchant(
        "5732",
        "A shop",
        "São Paulo",
        List.of(new NewProvider("simulator", 1, SandboxAcquirer.TYPE, Map.of(), null)));
  }
}
