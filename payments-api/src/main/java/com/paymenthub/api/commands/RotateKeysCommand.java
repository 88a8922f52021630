package com.paymenthub.api.commands;

import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.sealing.KeyRotation;
import com.paymenthub.platform.sealing.KeyRotation.Progress;
import com.paymenthub.platform.sealing.SealedColumn;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Replaces the key that encrypts card data and everything else that is stored encrypted. */
@Command(
    name = "rotate-keys",
    description = {
      "Makes a new key and seals everything anew with it that is stored encrypted: card data,"
          + " tokens, provider credentials, kept answers, the keys of personal data.",
      "Works beside running services that share PAYMENTS_HOME/keys: they take up a new key within a"
          + " second. Older keys stay, and only open, until --remove-old-keys.",
      "",
      "Where keys are handed over as payments.keys.vault-keyset: add a key there, first beside the"
          + " primary one and on every node, then as the primary one, and use --no-new-key. The key"
          + " of the hashes is another one, which rotate-hash-key replaces. Settings are passed as"
          + " --name=value, as to the service."
    },
    footer = {"", "Exit codes: 0 done, 1 failed, 2 wrong usage. A failed run can be repeated."})
final class RotateKeysCommand extends ServiceCommand {

  @ArgGroup private Without without = new Without();

  /** What is done instead of making a new key. */
  private static final class Without {

    @Option(
        names = "--no-new-key",
        description = "Only seals anew what older keys have sealed, for example after a failure.")
    private boolean noNewKey;

    @Option(
        names = "--remove-old-keys",
        description =
            "Seals anew what older keys have sealed, and removes them. Backups made before the last"
                + " rotation cannot be read without them: keep a copy for as long as those.")
    private boolean removeOldKeys;
  }

  @Override
  public Integer call() {
    try (ConfigurableApplicationContext service = service()) {
      rotate(service.getBean(KeyRotation.class), service.getBean(Transactions.class));
    }
    return DONE;
  }

  private void rotate(KeyRotation rotation, Transactions transactions) {
    if (!without.noNewKey && !without.removeOldKeys) {
      transactions.run(
          () -> {
            rotation.addKey();
            return rotation;
          });
      print("new key made");
    }
    for (SealedColumn column : rotation.columns()) {
      print(column.name() + ": " + sealAnew(column, rotation, transactions));
    }
    if (without.removeOldKeys) {
      print("older keys removed: " + transactions.run(rotation::removeOlderKeys));
    }
  }

  /** In many short transactions, so that running services do not have to wait for long. */
  private static long sealAnew(
      SealedColumn column, KeyRotation rotation, Transactions transactions) {
    @Nullable Progress progress = null;
    while (true) {
      @Nullable Progress before = progress;
      Optional<Progress> after = transactions.run(() -> rotation.sealSome(column, before));
      if (after.isEmpty()) {
        return before == null ? 0 : before.done();
      }
      progress = after.get();
    }
  }
}
