package com.paymenthub.providers.merchants;

import com.paymenthub.domain.history.Ids;
import com.paymenthub.providers.merchants.Merchant.MerchantProvider;
import com.paymenthub.providers.merchants.NewMerchant.NewProvider;
import com.paymenthub.providers.spi.ProviderAccount;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Merchants in PostgreSQL; what opens their provider accounts is stored encrypted. */
@Repository
public class Merchants {

  private static final String FIND =
      """
      select merchant.*, provider.id as provider_id, provider.name as provider_name,
        provider.priority, provider.provider_type, provider.sealed_credentials,
        provider.fraud_options
      from merchant join merchant_provider provider on provider.merchant_id = merchant.id
      where merchant.id = ? and merchant.client_id = ?
      order by provider.priority, provider.id
      """;

  private final JdbcTemplate jdbc;
  private final CredentialSealer credentials;
  private final JsonMapper json;
  private final Clock clock;

  public Merchants(JdbcTemplate jdbc, CredentialSealer credentials, JsonMapper json, Clock clock) {
    this.jdbc = jdbc;
    this.credentials = credentials;
    this.json = json;
    this.clock = clock;
  }

  /** Creates a merchant of the account {@code clientId}. Call it inside a transaction. */
  public Merchant create(UUID clientId, NewMerchant merchant) {
    UUID id = Ids.next();
    OffsetDateTime now = clock.instant().truncatedTo(ChronoUnit.MILLIS).atOffset(ZoneOffset.UTC);
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
    for (NewProvider provider : merchant.providers()) {
      UUID providerId = Ids.next();
      jdbc.update(
          "insert into merchant_provider (id, merchant_id, client_id, name, priority,"
              + " provider_type, sealed_credentials, fraud_options)"
              + " values (?, ?, ?, ?, ?, ?, ?, ?::jsonb)",
          providerId,
          id,
          clientId,
          provider.name(),
          provider.priority(),
          provider.providerType(),
          credentials.seal(clientId, providerId, provider.credentials()),
          provider.fraudOptions() == null
              ? null
              : json.writeValueAsString(provider.fraudOptions()));
    }
    return find(clientId, id).orElseThrow();
  }

  /** The account's merchant with this id; empty for another account's, as for an unknown one. */
  public Optional<Merchant> find(UUID clientId, UUID id) {
    List<MerchantProvider> providers = new ArrayList<>();
    List<Merchant> found = new ArrayList<>(1);
    jdbc.query(
        FIND,
        row -> {
          providers.add(provider(clientId, row));
          if (found.isEmpty()) {
            found.add(merchant(row));
          }
        },
        id,
        clientId);
    return found.stream().findFirst().map(merchant -> withProviders(merchant, providers));
  }

  /**
   * The account's oldest merchant with a provider of one of these types; empty when there is none.
   */
  public Optional<Merchant> oldestWith(UUID clientId, Collection<String> providerTypes) {
    return jdbc
        .queryForList(
            "select merchant.id from merchant where client_id = ? and exists"
                + " (select from merchant_provider where merchant_id = merchant.id"
                + " and provider_type = any (?)) order by created_at, id limit 1",
            UUID.class,
            clientId,
            new SqlArrayValue("varchar", providerTypes.toArray()))
        .stream()
        .findFirst()
        .flatMap(id -> find(clientId, id));
  }

  private MerchantProvider provider(UUID clientId, ResultSet row) throws SQLException {
    UUID providerId = row.getObject("provider_id", UUID.class);
    String options = row.getString("fraud_options");
    return new MerchantProvider(
        row.getString("provider_name"),
        new ProviderAccount(
            providerId,
            row.getString("provider_type"),
            row.getInt("priority"),
            credentials.open(clientId, providerId, row.getBytes("sealed_credentials"))),
        options == null ? null : json.readValue(options, FraudOptions.class));
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
        instant(row, "created_at"),
        instant(row, "updated_at"));
  }

  private static Merchant withProviders(Merchant merchant, List<MerchantProvider> providers) {
    return new Merchant(
        merchant.id(),
        merchant.clientId(),
        merchant.mcc(),
        merchant.name(),
        merchant.city(),
        merchant.status(),
        List.copyOf(providers),
        merchant.createdAt(),
        merchant.updatedAt());
  }

  private static Instant instant(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }
}
