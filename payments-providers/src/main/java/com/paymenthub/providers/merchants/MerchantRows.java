package com.paymenthub.providers.merchants;

import com.paymenthub.providers.merchants.Merchant.MerchantProvider;
import com.paymenthub.providers.spi.ProviderAccount;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Puts merchants together from their rows and those of their provider accounts. */
@Component
class MerchantRows {

  private final JdbcTemplate jdbc;
  private final CredentialSealer credentials;
  private final JsonMapper json;

  MerchantRows(JdbcTemplate jdbc, CredentialSealer credentials, JsonMapper json) {
    this.jdbc = jdbc;
    this.credentials = credentials;
    this.json = json;
  }

  /**
   * Merchants in the order of their rows.
   *
   * @param from the table of merchants, or a query in its place
   * @param rest conditions and order; the providers of each merchant are ordered here
   */
  List<Merchant> select(String from, String rest, Object... arguments) {
    Map<UUID, Merchant> merchants = new LinkedHashMap<>();
    Map<UUID, List<MerchantProvider>> providers = new LinkedHashMap<>();
    jdbc.query(
        """
        select merchant.*, provider.id as provider_id, provider.name as provider_name,
          provider.priority, provider.provider_type, provider.sealed_credentials,
          provider.fraud_options
        from %s merchant join merchant_provider provider on provider.merchant_id = merchant.id
        %s, provider.priority, provider.id
        """
            .formatted(from, rest),
        row -> {
          Merchant merchant = merchant(row);
          merchants.putIfAbsent(merchant.id(), merchant);
          providers
              .computeIfAbsent(merchant.id(), _ -> new ArrayList<>())
              .add(provider(merchant.clientId(), row));
        },
        arguments);
    return merchants.values().stream()
        .map(merchant -> withProviders(merchant, providers.getOrDefault(merchant.id(), List.of())))
        .toList();
  }

  /** The stored form of what opens a provider account. */
  byte[] seal(UUID clientId, UUID providerId, Map<String, String> secrets) {
    return credentials.seal(clientId, providerId, secrets);
  }

  /** The stored form of what follows from a fraud analysis. */
  @Nullable String write(@Nullable FraudOptions options) {
    return options == null ? null : json.writeValueAsString(options);
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
