package com.paymenthub.charging.merchants;

import com.paymenthub.providers.contract.ProviderAccount;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The recipient of the money.
 *
 * @param clientId the account that it belongs to
 * @param mcc merchant category code, four digits (ISO 18245)
 * @param city where it is, shown on the pix QR code
 * @param status {@code active} or {@code deleted}
 * @param providers its accounts at providers, in the order in which they are tried
 */
public record Merchant(
    UUID id,
    UUID clientId,
    String mcc,
    @Nullable String name,
    @Nullable String city,
    String status,
    List<MerchantProvider> providers,
    Instant createdAt,
    Instant updatedAt) {

  /**
   * One of a merchant's accounts at providers.
   *
   * @param name what the merchant calls it
   * @param account what is needed to use it
   * @param fraudOptions what follows from its analyses; null for other than anti-fraud providers
   */
  public record MerchantProvider(
      String name, ProviderAccount account, @Nullable FraudOptions fraudOptions) {}

  /** The merchant's account at a provider, by our id of it. */
  public Optional<ProviderAccount> account(UUID providerId) {
    return providers.stream()
        .map(MerchantProvider::account)
        .filter(account -> account.providerId().equals(providerId))
        .findFirst();
  }

  /** Its accounts at providers whose credentials were others before, or that it did not have. */
  public List<ProviderAccount> withNewCredentials(Merchant before) {
    return providers.stream()
        .map(MerchantProvider::account)
        .filter(
            account ->
                before
                    .account(account.providerId())
                    .map(known -> !known.credentials().equals(account.credentials()))
                    .orElse(true))
        .toList();
  }

  /** The same with these accounts at providers. */
  Merchant with(List<MerchantProvider> accounts) {
    return new Merchant(
        id, clientId, mcc, name, city, status, List.copyOf(accounts), createdAt, updatedAt);
  }
}
