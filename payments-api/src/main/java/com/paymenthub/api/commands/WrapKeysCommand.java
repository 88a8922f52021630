package com.paymenthub.api.commands;

import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.database.PaymentsHome;
import com.paymenthub.platform.sealing.KeyWrapping;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import picocli.CommandLine.Command;

/** Encrypts the stored keys with the key-encryption key. */
@Command(
    name = "wrap-keys",
    description = {
      "Wraps the keyset of the vault and the hash key, which means that it encrypts them with the"
          + " key-encryption key: keys that are stored in clear, and those that"
          + " payments.keys.previous-encryption-key (or -file, or -uri) has wrapped.",
      "Works beside running services that share PAYMENTS_HOME/keys, which go on all the time."
          + " docs/operations.md says in which order nodes are restarted.",
      "",
      "Where keys are handed over as payments.keys.vault-keyset and payments.keys.hash-key, their"
          + " wrapped forms are printed. Settings are passed as --name=value, as to the service."
    },
    footer = {
      "",
      "Exit codes: 0 done, 1 failed, 2 wrong usage. A failed run can be repeated; keys that are"
          + " wrapped already stay as they are."
    })
final class WrapKeysCommand extends ServiceCommand {

  @Override
  public Integer call() {
    // The whole service would not start with keys in clear.
    try (ConfigurableApplicationContext service = readingService()) {
      wrap(service, service.getBean(KeyWrapping.class));
    }
    return DONE;
  }

  private void wrap(ConfigurableApplicationContext service, KeyWrapping wrapping) {
    Environment settings = service.getEnvironment();
    @Nullable String keyset = settings.getProperty("payments.keys.vault-keyset");
    @Nullable String hashKey = settings.getProperty("payments.keys.hash-key");
    if (keyset != null && hashKey != null) {
      print("payments.keys.vault-keyset=" + oneLine(wrapping.wrappedKeyset(keyset)));
      print("payments.keys.hash-key=" + oneLine(wrapping.wrappedHashKey(hashKey)));
      return;
    }
    service
        .getBean(Transactions.class)
        .run(
            () ->
                wrapping.wrapIn(service.getBean(PaymentsHome.class).resolve(KeyWrapping.DIRECTORY)))
        .forEach(
            (file, wrapped) ->
                print("%s: %s".formatted(file, wrapped ? "wrapped" : "was wrapped already")));
  }

  /** JSON means the same without the breaks of its lines. */
  private static String oneLine(String json) {
    return json.strip().replaceAll("\\R", "");
  }
}
