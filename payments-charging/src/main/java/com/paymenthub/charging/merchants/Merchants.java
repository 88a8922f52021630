package com.paymenthub.charging.merchants;

import static com.paymenthub.charging.merchants.MerchantRepository.current;
import static com.paymenthub.charging.merchants.MerchantRepository.withId;

import com.paymenthub.charging.merchants.MerchantChange.ChangedProvider;
import com.paymenthub.charging.merchants.NewMerchant.NewProvider;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.AdministrationTransaction;
import com.paymenthub.platform.TimeRange;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
import org.springframework.stereotype.Repository;

/**
 * Merchants as those who administer them see and change them; charges know them through the {@link
 * MerchantCache}. The credentials of their provider accounts are stored encrypted.
 */
@Repository
@AdministrationTransaction
public class Merchants {

  private final MerchantRepository rows;
  private final StoredProviders providers;
  private final MerchantCache cache;
  private final Clock clock;

  Merchants(MerchantRepository rows, StoredProviders providers, MerchantCache cache, Clock clock) {
    this.rows = rows;
    this.providers = providers;
    this.cache = cache;
    this.clock = clock;
  }

  /** Creates a merchant of the account {@code clientId}. */
  public Merchant create(UUID clientId, NewMerchant merchant) {
    MerchantEntity created = new MerchantEntity(clientId, merchant, now());
    merchant.providers().forEach(provider -> add(created, provider));
    return read(rows.saveAndFlush(created));
  }

  /**
   * The account's merchant with this id and the providers that were not removed; empty when it is
   * deleted, for another account's, and for an unknown one.
   */
  @AdministrationTransaction(readOnly = true)
  public Optional<Merchant> find(UUID clientId, UUID id) {
    return row(clientId, id).map(this::read);
  }

  /**
   * The account's merchant with this id, to be changed or deleted in the same transaction: where
   * somebody else has changed it by then, the transaction fails and can be run again.
   *
   * @throws Refusal when the account has no such merchant, or it is deleted
   */
  public Merchant require(UUID clientId, UUID id) {
    return read(required(clientId, id));
  }

  /** How many merchants of an account were created within some times, deleted ones apart. */
  @AdministrationTransaction(readOnly = true)
  public long count(UUID clientId, TimeRange created) {
    return rows.count(current(clientId).and(MerchantRepository.created(created)));
  }

  /**
   * One page of an account's merchants, deleted ones apart, by creation time and id.
   *
   * @param created only those that were created within these times
   * @param newestFirst the direction
   * @param limit how many at most
   * @param offset how many to pass over, a multiple of {@code limit}
   */
  @AdministrationTransaction(readOnly = true)
  public List<Merchant> list(
      UUID clientId, TimeRange created, boolean newestFirst, int limit, long offset) {
    Sort byAge = Sort.by(newestFirst ? Sort.Direction.DESC : Sort.Direction.ASC, "createdAt", "id");
    return rows.findBy(
            current(clientId).and(MerchantRepository.created(created)),
            query -> query.slice(PageRequest.of(Math.toIntExact(offset / limit), limit, byAge)))
        .map(this::read)
        .getContent();
  }

  /**
   * Changes a merchant. A provider account that is left out takes no new charges.
   *
   * @param before how {@link #require} has found it in this transaction
   */
  public Merchant change(Merchant before, MerchantChange change) {
    MerchantEntity merchant = required(before.clientId(), before.id());
    merchant.change(change, now());
    if (change.providers() != null) {
      replaceProviders(merchant, change.providers());
    }
    cache.forgetAfterTransaction(merchant.id());
    rows.flush();
    return read(merchant);
  }

  /**
   * Deletes a merchant: it takes no new charges, and those that it has can be captured and voided
   * as before.
   *
   * @param merchant how {@link #require} has found it in this transaction
   */
  public void delete(Merchant merchant) {
    MerchantEntity deleted = required(merchant.clientId(), merchant.id());
    deleted.delete(now());
    cache.forgetAfterTransaction(deleted.id());
    rows.flush();
  }

  /**
   * Lets an account at a provider take no new charges, or lets it again. Charges that went through
   * it are captured, voided and inquired about as before.
   *
   * @param before how {@link #require} has found the merchant in this transaction
   * @return false when it is so already
   * @throws Refusal when the merchant has no such account
   */
  public boolean switchProvider(Merchant before, UUID providerId, boolean off) {
    MerchantEntity merchant = required(before.clientId(), before.id());
    MerchantProviderEntity provider =
        merchant
            .currentProviders()
            .filter(each -> each.id().equals(providerId))
            .findFirst()
            .orElseThrow(() -> new Refusal(RefusalKey.PROVIDER_NOT_FOUND));
    if ((provider.switchedOffAt() != null) == off) {
      return false;
    }
    provider.setSwitchedOffAt(off ? now() : null);
    cache.forgetAfterTransaction(merchant.id());
    rows.flush();
    return true;
  }

  /** Since when which of a merchant's accounts at providers are switched off, by their ids. */
  @AdministrationTransaction(readOnly = true)
  public Map<UUID, Instant> switchedOff(UUID clientId, UUID id) {
    return row(clientId, id).stream()
        .flatMap(MerchantEntity::currentProviders)
        .filter(provider -> provider.switchedOffAt() != null)
        .collect(
            Collectors.toUnmodifiableMap(
                MerchantProviderEntity::id,
                provider -> Objects.requireNonNull(provider.switchedOffAt())));
  }

  private Optional<MerchantEntity> row(UUID clientId, UUID id) {
    return rows.findOne(current(clientId).and(withId(id)));
  }

  private MerchantEntity required(UUID clientId, UUID id) {
    return row(clientId, id).orElseThrow(() -> new Refusal(RefusalKey.MERCHANT_NOT_FOUND));
  }

  private Merchant read(MerchantEntity merchant) {
    return merchant.with(
        merchant
            .currentProviders()
            .map(MerchantProviderEntity::stored)
            .map(providers::read)
            .toList());
  }

  private void replaceProviders(MerchantEntity merchant, List<ChangedProvider> changes) {
    Set<UUID> kept =
        changes.stream()
            .map(ChangedProvider::id)
            .filter(Objects::nonNull)
            .collect(Collectors.toUnmodifiableSet());
    Map<UUID, MerchantProviderEntity> known =
        merchant
            .currentProviders()
            .collect(Collectors.toMap(MerchantProviderEntity::id, Function.identity()));
    Instant now = now();
    known.values().stream()
        .filter(provider -> !kept.contains(provider.id()))
        .forEach(provider -> provider.remove(now));
    for (ChangedProvider changed : changes) {
      if (changed.id() == null) {
        add(merchant, changed.provider());
      } else {
        providers.change(
            Objects.requireNonNull(known.get(changed.id()), "an account that the merchant has"),
            changed.provider());
      }
    }
  }

  private void add(MerchantEntity merchant, NewProvider provider) {
    merchant.add(providers.create(Ids.next(), merchant.clientId(), provider));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
