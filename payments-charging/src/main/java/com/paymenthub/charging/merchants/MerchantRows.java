package com.paymenthub.charging.merchants;

import com.paymenthub.charging.merchants.Merchant.MerchantProvider;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.providers.contract.ProviderAccount;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Component;

/** Reads merchants for charges: by plain JDBC, on the connection that the charge has already. */
@Component
class MerchantRows {

  private final JdbcTemplate jdbc;
  private final StoredProviders providers;

  MerchantRows(JdbcTemplate jdbc, StoredProviders providers) {
    this.jdbc = jdbc;
    this.providers = providers;
  }

  /**
   * A merchant, deleted or not.
   *
   * @param current with the providers that take new charges
   * @param withRemoved with every provider that it ever had
   */
  record Found(Merchant current, Merchant withRemoved) {

    boolean isDeleted() {
      return current.status().equals(MerchantEntity.DELETED);
    }
  }

  /** The merchant with this id; empty when there is none. */
  Optional<Found> find(UUID id) {
    return together(
        jdbc.query(
            """
            select merchant.*, provider.id as provider_id, provider.name as provider_name,
              provider.priority, provider.provider_type, provider.sealed_credentials,
              provider.fraud_options,
              provider.removed_at is null and provider.switched_off_at is null as open
            from merchant join merchant_provider provider on provider.merchant_id = merchant.id
            where merchant.id = ?
            order by provider.priority, provider.id
            """,
            this::row,
            id));
  }

  /** The merchant that has or had a provider with this id; empty when there is none. */
  Optional<UUID> withProvider(UUID providerId) {
    return jdbc
        .queryForList(
            "select merchant_id from merchant_provider where id = ?", UUID.class, providerId)
        .stream()
        .findFirst();
  }

  /** See {@link MerchantCache#providersInUse}. */
  List<ProviderAccount> providersInUse(UUID after, int limit) {
    return jdbc.query(
        """
        select provider.id as provider_id, provider.name as provider_name, provider.client_id,
          provider.priority, provider.provider_type, provider.sealed_credentials,
          provider.fraud_options
        from merchant_provider provider join merchant on merchant.id = provider.merchant_id
        where provider.id > ? and merchant.status = 'active'
          and provider.removed_at is null and provider.switched_off_at is null
        order by provider.id limit ?
        """,
        (row, _) -> provider(row.getObject("client_id", UUID.class), row).account(),
        after,
        limit);
  }

  private record Row(Merchant merchant, MerchantProvider provider, boolean open) {}

  private Row row(ResultSet row, int number) throws SQLException {
    Merchant merchant = merchant(row);
    return new Row(merchant, provider(merchant.clientId(), row), row.getBoolean("open"));
  }

  private static Optional<Found> together(List<Row> rows) {
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    Merchant merchant = rows.getFirst().merchant();
    return Optional.of(
        new Found(
            merchant.with(rows.stream().filter(Row::open).map(Row::provider).toList()),
            merchant.with(rows.stream().map(Row::provider).toList())));
  }

  /**
   * The id of the account's oldest merchant with a provider of one of these types; empty when there
   * is none.
   */
  Optional<UUID> oldestWith(UUID clientId, Collection<String> providerTypes) {
    return jdbc
        .queryForList(
            "select merchant.id from merchant where client_id = ? and status = 'active' and exists"
                + " (select from merchant_provider where merchant_id = merchant.id"
                + " and removed_at is null and switched_off_at is null"
                + " and provider_type = any (?))"
                + " order by created_at, id limit 1",
            UUID.class,
            clientId,
            new SqlArrayValue("varchar", providerTypes.toArray()))
        .stream()
        .findFirst();
  }

  private MerchantProvider provider(UUID clientId, ResultSet row) throws SQLException {
    return providers.read(
        new StoredProvider(
            row.getObject("provider_id", UUID.class),
            clientId,
            row.getString("provider_name"),
            row.getInt("priority"),
            row.getString("provider_type"),
            row.getBytes("sealed_credentials"),
            row.getString("fraud_options")));
  }

  private static Merchant merchant(ResultSet row) throws SQLException {
    return new Merchant(
        row.getObject("id", UUID.class),
        row.getObject("client_id", UUID.class),
        row.getString("mcc"),
        row.getString("name"),
        row.getString("city"),
        row.getString("status"),
        List.of(),
        Timestamps.at(row, "created_at"),
        Timestamps.at(row, "updated_at"));
  }
}
