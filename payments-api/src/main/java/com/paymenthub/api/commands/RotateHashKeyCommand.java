package com.paymenthub.api.commands;

import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.sealing.HashKeyRotation;
import com.paymenthub.platform.sealing.HoldsHashes;
import com.paymenthub.platform.sealing.HoldsHashes.Again;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Replaces the key of the hashes by which keys, cards and customers are found. */
@Command(
    name = "rotate-hash-key",
    description = {
      "Makes a new hash key and hashes anew what is known in clear: customers, card numbers, keys of"
          + " sessions. API keys are hashed anew when they are used.",
      "Works beside running services that share PAYMENTS_HOME/keys. They hash with the new key 20"
          + " seconds later, when all of them know it. Both keys count until the older one is ended"
          + " with --old-until or --remove-old-key; before, it says what needs it still.",
      "",
      "Where keys are handed over as payments.keys.hash-key: add a key there (docs/operations.md),"
          + " restart every node, and use --no-new-key. Settings are passed as --name=value, as to"
          + " the service."
    },
    footer = {"", "Exit codes: 0 done, 1 failed, 2 wrong usage. A failed run can be repeated."})
final class RotateHashKeyCommand extends ServiceCommand {

  private static final String REMOVED = "the older key was removed";

  @ArgGroup private Without without = new Without();

  /** What is done instead of making a new key. */
  private static final class Without {

    @Option(
        names = "--no-new-key",
        description = "Only hashes anew what the older key has hashed, and says what needs it.")
    private boolean noNewKey;

    @Option(
        names = "--old-until",
        paramLabel = "<date>",
        description =
            "The same, and ends the older key at the beginning of this day (UTC), for example"
                + " 2027-03-01. Refused while something would need it then.")
    private @Nullable LocalDate oldUntil;

    @Option(
        names = "--remove-old-key",
        description =
            "The same, and removes the older key now. Refused while something needs it. Backups from"
                + " before it was replaced need it: keep a copy for as long as those.")
    private boolean removeOldKey;
  }

  @Option(
      names = "--give-up",
      split = ",",
      paramLabel = "<name>",
      description =
          "Ends the older key although these need it, by the names that a refusal says. What is lost"
              + " stands beside them.")
  private List<String> givenUp = List.of();

  @Override
  public Integer call() {
    if (!givenUp.isEmpty() && !endsOlderKey()) {
      throw wrong("--give-up needs --old-until or --remove-old-key");
    }
    try (ConfigurableApplicationContext service = service()) {
      Rotation rotation = new Rotation(service);
      requireKnown(rotation.keys.names());
      if (!without.noNewKey && !endsOlderKey()) {
        rotation.addKey();
      }
      rotation.hashAgain();
      rotation.end();
    }
    return DONE;
  }

  private boolean endsOlderKey() {
    return without.oldUntil != null || without.removeOldKey;
  }

  private void requireKnown(Set<String> names) {
    for (String name : givenUp) {
      if (!names.contains(name)) {
        throw wrong("--give-up=%s: there is only %s".formatted(name, String.join(", ", names)));
      }
    }
  }

  /** The steps of one run. */
  private final class Rotation {
    private final HashKeyRotation keys;
    private final Transactions transactions;
    private final Clock clock;

    Rotation(ConfigurableApplicationContext service) {
      keys = service.getBean(HashKeyRotation.class);
      transactions = service.getBean(Transactions.class);
      clock = service.getBean(Clock.class);
    }

    void addKey() {
      Instant from = transactions.run(keys::addKey);
      print("new hash key made, which hashes from " + from + " on");
    }

    /** In many short transactions, so that running services do not have to wait for long. */
    void hashAgain() {
      Instant from = keys.currentFrom().orElse(Instant.EPOCH);
      long waitMillis = Math.max(0, Duration.between(clock.instant(), from).toMillis() + 1);
      new CompletableFuture<@Nullable Void>()
          .completeOnTimeout(null, waitMillis, TimeUnit.MILLISECONDS)
          .join();
      if (keys.replacedAt().isEmpty()) {
        return;
      }
      for (HoldsHashes holder : keys.holders()) {
        print(holder.hashes() + ": " + hashAgain(holder) + " hashed anew");
      }
    }

    private long hashAgain(HoldsHashes holder) {
      long done = 0;
      @Nullable Again last = null;
      while (true) {
        @Nullable Again before = last;
        Optional<Again> some = transactions.run(() -> keys.hashSomeAgain(holder, before));
        if (some.isEmpty()) {
          return done;
        }
        last = some.get();
        done += last.done();
      }
    }

    void end() {
      if (keys.replacedAt().isEmpty()) {
        boolean removed = without.removeOldKey && transactions.run(keys::removeEnded);
        print(removed ? REMOVED : "there is no older hash key");
        return;
      }
      Instant end =
          without.oldUntil == null
              ? clock.instant()
              : without.oldUntil.atStartOfDay(ZoneOffset.UTC).toInstant();
      Map<String, Long> needing = keys.needingOlderKeyAt(end);
      needing.forEach((name, count) -> print(name + ": " + count + " need the older key"));
      if (!endsOlderKey()) {
        print(
            keys.olderEnds()
                .map(ends -> "the older key ends at " + ends)
                .orElse("the older key has no end yet"));
        return;
      }
      transactions.run(
          () -> {
            keys.endOlderKey(end, Set.copyOf(givenUp));
            return keys;
          });
      print(end.isAfter(clock.instant()) ? "the older key ends at " + end : REMOVED);
    }
  }
}
