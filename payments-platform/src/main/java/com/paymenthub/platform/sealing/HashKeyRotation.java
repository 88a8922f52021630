package com.paymenthub.platform.sealing;

import com.paymenthub.platform.Exclusive;
import com.paymenthub.platform.sealing.HashKeys.HashKey;
import com.paymenthub.platform.sealing.HoldsHashes.Again;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Replaces the hash key while services are running: a new one is added, and is the current one a
 * little later, when all of them know it. Then everything is hashed again of which that is
 * possible, and the older key ends when nothing needs it any more. Every step may be interrupted
 * and repeated.
 */
@Component
public class HashKeyRotation {

  /** Few enough for a short transaction. */
  private static final int BATCH = 200;

  /** Longer than a service needs to read the keys again (1 s), with clocks that differ a little. */
  private static final Duration KNOWN_EVERYWHERE_AFTER = Duration.ofSeconds(20);

  /** Longer than a transaction that has hashed something takes (15 s). */
  private static final Duration UNUSED_AFTER = Duration.ofSeconds(40);

  private final StoredKeys<HashKeys> keys;
  private final List<HoldsHashes> holders;
  private final Clock clock;
  private final Exclusive change;

  public HashKeyRotation(
      KeyMaterial keys, List<HoldsHashes> holders, JdbcTemplate jdbc, Clock clock) {
    this.keys = keys.hashKeys();
    this.holders = List.copyOf(holders);
    this.clock = clock;
    this.change = KeyRotation.changeOfKeys(jdbc);
  }

  /** All that was hashed. */
  public List<HoldsHashes> holders() {
    return holders;
  }

  /**
   * Adds a new key. Call it inside a transaction.
   *
   * @return from when on all services that share the directory of the keys hash with it
   * @throws IllegalStateException when there is an older one still, or the keys are handed over as
   *     configuration
   */
  public Instant addKey() {
    change.waitInTransaction();
    Instant now = clock.instant();
    Instant from = now.plus(KNOWN_EVERYWHERE_AFTER).truncatedTo(ChronoUnit.SECONDS);
    keys.replace(found -> withoutEnded(found, now).withNewKey(from));
    return from;
  }

  /**
   * From when on nothing is hashed with the older key any more; empty when there is no older key,
   * or it has ended.
   */
  public Optional<Instant> replacedAt() {
    HashKeys now = keys.now();
    return withoutEnded(now, clock.instant()).older().map(_ -> from(now).plus(UNUSED_AFTER));
  }

  /** From when on the newest key is the current one. */
  public Optional<Instant> currentFrom() {
    return Optional.ofNullable(keys.now().newest().from());
  }

  /** When the older key ends; empty while it has no end, or there is none. */
  public Optional<Instant> olderEnds() {
    return keys.now().older().map(HashKey::until);
  }

  /**
   * Hashes some more rows again. Call it inside a transaction, until nothing is left.
   *
   * @param before the result of the previous call; null for the first call
   * @return the rows; empty when nothing was left
   */
  public Optional<Again> hashSomeAgain(HoldsHashes holder, @Nullable Again before) {
    return holder.hashSomeAgain(before == null ? null : before.last(), BATCH);
  }

  /**
   * What needs the older key at a moment: how many, by name; what needs it no more is left out.
   *
   * @throws IllegalStateException when there is no older key
   */
  public Map<String, Long> needingOlderKeyAt(Instant end) {
    Instant replaced = replacedAt().orElseThrow(HashKeyRotation::noOlderKey);
    Map<String, Long> needing = new LinkedHashMap<>();
    for (HoldsHashes holder : holders) {
      long count = holder.needingOlderKey(replaced, end);
      if (count > 0) {
        needing.put(holder.hashes(), count);
      }
    }
    return needing;
  }

  /**
   * Sets when the older key ends; one that ends now is removed. Call it inside a transaction.
   *
   * @param end the moment
   * @param givenUp the names of what may need it then
   * @throws IllegalStateException when something else needs it, when a service may still hash with
   *     it, when there is none, or when the keys are handed over as configuration
   */
  public void endOlderKey(Instant end, Set<String> givenUp) {
    change.waitInTransaction();
    Instant now = clock.instant();
    Instant replaced = replacedAt().orElseThrow(HashKeyRotation::noOlderKey);
    if (now.isBefore(replaced)) {
      throw new IllegalStateException(
          "a service may hash with the older key until %s: nothing was ended".formatted(replaced));
    }
    List<String> refused = new ArrayList<>();
    needingOlderKeyAt(end)
        .forEach(
            (name, count) -> {
              if (!givenUp.contains(name)) {
                refused.add("%s: %d need it (%s)".formatted(name, count, lossOf(name)));
              }
            });
    if (!refused.isEmpty()) {
      throw new IllegalStateException(
          "the older hash key is needed at %s still, and was not ended; %s"
              .formatted(end, String.join("; ", refused)));
    }
    keys.replace(found -> end.isAfter(now) ? found.endingOlder(end) : found.withoutOlder());
  }

  /**
   * Removes an older key that has ended. Call it inside a transaction.
   *
   * @return whether there was one
   * @throws IllegalStateException when the keys are handed over as configuration
   */
  public boolean removeEnded() {
    change.waitInTransaction();
    Instant now = clock.instant();
    HashKeys found = keys.now();
    boolean ended = found.keptAt(now).size() < found.all().size();
    if (ended) {
      keys.replace(stored -> withoutEnded(stored, now));
    }
    return ended;
  }

  /** The names of what can be given up. */
  public Set<String> names() {
    return holders.stream().map(HoldsHashes::hashes).collect(Collectors.toUnmodifiableSet());
  }

  private String lossOf(String name) {
    return holders.stream()
        .filter(holder -> holder.hashes().equals(name))
        .map(HoldsHashes::lossWithoutOlderKey)
        .collect(Collectors.joining());
  }

  private static Instant from(HashKeys keys) {
    Instant from = keys.newest().from();
    return from == null ? Instant.EPOCH : from;
  }

  private static HashKeys withoutEnded(HashKeys keys, Instant now) {
    return keys.keptAt(now).size() < keys.all().size() ? keys.withoutOlder() : keys;
  }

  private static IllegalStateException noOlderKey() {
    return new IllegalStateException("there is no older hash key");
  }
}
