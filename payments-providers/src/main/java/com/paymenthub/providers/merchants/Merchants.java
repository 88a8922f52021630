package com.paymenthub.providers.merchants;

import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.providers.merchants.MerchantChange.ChangedProvider;
import com.paymenthub.providers.merchants.NewMerchant.NewProvider;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/** Merchants in PostgreSQL; what opens their provider accounts is stored encrypted. */
@Repository
public class Merchants {

  private static final String CURRENT =
      "where merchant.status = 'active' and provider.removed_at is null";

  private final JdbcTemplate jdbc;
  private final MerchantRows rows;
  private final Clock clock;

  Merchants(JdbcTemplate jdbc, MerchantRows rows, Clock clock) {
    this.jdbc = jdbc;
    this.rows = rows;
    this.clock = clock;
  }

  /** Creates a merchant of the account {@code clientId}. Call it inside a transaction. */
  public Merchant create(UUID clientId, NewMerchant merchant) {
    UUID id = Ids.next();
    OffsetDateTime now = now();
    jdbc.update(
        "insert into merchant (id, client_id, mcc, name, city, status, created_at, updated_at)"
            + " values (?, ?, ?, ?, ?, 'active', ?, ?)",
        id,
        clientId,
        merchant.mcc(),
        merchant.name(),
        merchant.city(),
        now,
        now);
    merchant.providers().forEach(provider -> insert(clientId, id, provider));
    return find(clientId, id).orElseThrow();
  }

  /**
   * The account's merchant with this id and the providers that take new charges; empty when it is
   * deleted, for another account's, and for an unknown one.
   */
  public Optional<Merchant> find(UUID clientId, UUID id) {
    return rows
        .select(
            "merchant",
            CURRENT + " and merchant.id = ? and merchant.client_id = ? order by merchant.id",
            id,
            clientId)
        .stream()
        .findFirst();
  }

  /**
   * The account's merchant with this id, deleted or not, and every provider that its charges ever
   * went through: for what comes after the charge.
   */
  public Optional<Merchant> findEvenDeleted(UUID clientId, UUID id) {
    return rows
        .select(
            "merchant",
            "where merchant.id = ? and merchant.client_id = ? order by merchant.id",
            id,
            clientId)
        .stream()
        .findFirst();
  }

  /**
   * The account's merchant with this id, which nobody else changes until the transaction ends.
   *
   * @throws Refusal when the account has no such merchant, or it is deleted
   */
  public Merchant lock(UUID clientId, UUID id) {
    jdbc.query(
        "select id from merchant where id = ? and client_id = ? for update", _ -> {}, id, clientId);
    return find(clientId, id).orElseThrow(() -> new Refusal(RefusalKey.MERCHANT_NOT_FOUND));
  }

  /** How many merchants an account has, deleted ones apart. */
  public long count(UUID clientId) {
    Long count =
        jdbc.queryForObject(
            "select count(*) from merchant where client_id = ? and status = 'active'",
            Long.class,
            clientId);
    return count == null ? 0 : count;
  }

  /**
   * The account's oldest merchant with a provider of one of these types; empty when there is none.
   */
  public Optional<Merchant> oldestWith(UUID clientId, Collection<String> providerTypes) {
    return jdbc
        .queryForList(
            "select merchant.id from merchant where client_id = ? and status = 'active' and exists"
                + " (select from merchant_provider where merchant_id = merchant.id"
                + " and removed_at is null and provider_type = any (?))"
                + " order by created_at, id limit 1",
            UUID.class,
            clientId,
            new SqlArrayValue("varchar", providerTypes.toArray()))
        .stream()
        .findFirst()
        .flatMap(id -> find(clientId, id));
  }

  /**
   * One page of an account's merchants, deleted ones apart, by creation time and id.
   *
   * @param newestFirst the direction
   * @param limit how many at most
   * @param offset how many to pass over
   */
  public List<Merchant> list(UUID clientId, boolean newestFirst, int limit, long offset) {
    String order =
        "order by merchant.created_at %1$s, merchant.id %1$s"
            .formatted(newestFirst ? "desc" : "asc");
    return rows.select(
        "(select * from merchant where client_id = ? and status = 'active' "
            + order
            + " limit ? offset ?)",
        CURRENT + " " + order,
        clientId,
        limit,
        offset);
  }

  /**
   * Changes a merchant that {@link #lock} has locked. A provider account that is left out takes no
   * new charges.
   */
  public Merchant change(Merchant before, MerchantChange change) {
    jdbc.update(
        "update merchant set mcc = ?, name = ?, city = ?, updated_at = ? where id = ?",
        change.mcc(),
        change.name(),
        change.city(),
        now(),
        before.id());
    if (change.providers() != null) {
      replaceProviders(before, change.providers());
    }
    return find(before.clientId(), before.id()).orElseThrow();
  }

  /**
   * Deletes a merchant that {@link #lock} has locked: it takes no new charges, and those that it
   * has can be captured and voided as before.
   */
  public void delete(Merchant merchant) {
    jdbc.update(
        "update merchant set status = 'deleted', updated_at = ? where id = ?",
        now(),
        merchant.id());
  }

  private void replaceProviders(Merchant merchant, List<ChangedProvider> providers) {
    jdbc.update(
        "update merchant_provider set removed_at = ?"
            + " where merchant_id = ? and removed_at is null and not id = any (?)",
        now(),
        merchant.id(),
        new SqlArrayValue(
            "uuid",
            providers.stream().map(ChangedProvider::id).filter(Objects::nonNull).toArray()));
    for (ChangedProvider changed : providers) {
      if (changed.id() == null) {
        insert(merchant.clientId(), merchant.id(), changed.provider());
      } else {
        update(merchant.clientId(), changed.id(), changed.provider());
      }
    }
  }

  private void insert(UUID clientId, UUID merchantId, NewProvider provider) {
    UUID id = Ids.next();
    jdbc.update(
        "insert into merchant_provider (id, merchant_id, client_id, name, priority,"
            + " provider_type, sealed_credentials, fraud_options)"
            + " values (?, ?, ?, ?, ?, ?, ?, ?::jsonb)",
        id,
        merchantId,
        clientId,
        provider.name(),
        provider.priority(),
        provider.providerType(),
        rows.seal(clientId, id, provider.credentials()),
        rows.write(provider.fraudOptions()));
  }

  /** The type stays: charges that went through the account know it by that. */
  private void update(UUID clientId, UUID id, NewProvider provider) {
    jdbc.update(
        "update merchant_provider set name = ?, priority = ?, sealed_credentials = ?,"
            + " fraud_options = ?::jsonb where id = ?",
        provider.name(),
        provider.priority(),
        rows.seal(clientId, id, provider.credentials()),
        rows.write(provider.fraudOptions()),
        id);
  }

  private OffsetDateTime now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS).atOffset(ZoneOffset.UTC);
  }
}
