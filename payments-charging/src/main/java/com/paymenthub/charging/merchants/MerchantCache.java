package com.paymenthub.charging.merchants;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Scheduler;
import com.github.benmanes.caffeine.cache.Ticker;
import com.paymenthub.charging.merchants.MerchantRows.Found;
import com.paymenthub.providers.contract.ProviderAccount;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Merchants as charges know them: read by plain JDBC and remembered for a moment, so that most
 * charges read nothing. A change counts at once on the node that makes it, and within a second on
 * every other one. What is not there is asked for each time, so that a new merchant is found at
 * once everywhere.
 */
@Component
public class MerchantCache {

  private static final Duration REMEMBERED_FOR = Duration.ofMillis(500);
  private static final int REMEMBERED_MERCHANTS = 10_000;

  private final MerchantRows rows;

  /** How often something was forgotten: what was read before that may be older. */
  private final AtomicLong forgotten = new AtomicLong();

  /** The entries contain credentials, so they are removed when they expire. */
  private final Cache<UUID, Found> remembered;

  @Autowired
  MerchantCache(MerchantRows rows) {
    this(rows, Ticker.systemTicker());
  }

  MerchantCache(MerchantRows rows, Ticker ticker) {
    this.rows = rows;
    this.remembered =
        Caffeine.newBuilder()
            .expireAfterWrite(REMEMBERED_FOR)
            .maximumSize(REMEMBERED_MERCHANTS)
            .scheduler(Scheduler.systemScheduler())
            .ticker(ticker)
            .build();
  }

  /**
   * The account's merchant with this id and the providers that take new charges; empty when it is
   * deleted, for another account's, and for an unknown one.
   */
  public Optional<Merchant> find(UUID clientId, UUID id) {
    return known(id)
        .filter(Predicate.not(Found::isDeleted))
        .map(Found::current)
        .filter(merchant -> merchant.clientId().equals(clientId));
  }

  /**
   * The account's merchant with this id, deleted or not, and every provider that its charges ever
   * went through: for what comes after the charge.
   */
  public Optional<Merchant> findEvenDeleted(UUID clientId, UUID id) {
    return known(id)
        .map(Found::withRemoved)
        .filter(merchant -> merchant.clientId().equals(clientId));
  }

  /**
   * The account's oldest merchant with a provider of one of these types; empty when there is none.
   */
  public Optional<Merchant> oldestWith(UUID clientId, Collection<String> providerTypes) {
    return rows.oldestWith(clientId, providerTypes).flatMap(id -> find(clientId, id));
  }

  /**
   * The merchant, deleted or not, that has or had a provider with this id, with every provider that
   * its charges ever went through.
   */
  public Optional<Merchant> withProvider(UUID providerId) {
    return rows.withProvider(providerId).flatMap(this::known).map(Found::withRemoved);
  }

  /**
   * Accounts at providers that take new charges, of all merchants, by their ids. Nothing of it is
   * remembered.
   *
   * @param after the id after which they begin
   * @param limit how many at most
   */
  public List<ProviderAccount> providersInUse(UUID after, int limit) {
    return rows.providersInUse(after, limit);
  }

  /** Has a merchant that is changed in this transaction read anew once the transaction ends. */
  void forgetAfterTransaction(UUID id) {
    TransactionSynchronizationManager.registerSynchronization(
        new TransactionSynchronization() {
          @Override
          public void afterCompletion(int status) {
            forgotten.incrementAndGet();
            remembered.invalidate(id);
          }
        });
  }

  /**
   * Concurrent readers of one merchant each send their own query: with a shared query, one dead
   * connection would block all of them.
   */
  private Optional<Found> known(UUID id) {
    Found known = remembered.getIfPresent(id);
    if (known != null) {
      return Optional.of(known);
    }
    long forgottenBefore = forgotten.get();
    Optional<Found> found = rows.find(id);
    found.ifPresent(
        read ->
            remembered
                .asMap()
                .compute(id, (_, other) -> forgotten.get() == forgottenBefore ? read : other));
    return found;
  }
}
