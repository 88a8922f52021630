package com.paymenthub.api.rest.merchants;

import com.paymenthub.projections.Timestamps;
import com.paymenthub.providers.merchants.FraudOptions;
import com.paymenthub.providers.merchants.Merchant;
import com.paymenthub.providers.merchants.Merchant.MerchantProvider;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A merchant as callers get it; credentials are masked for ever. */
record MerchantDocument(
    String id,
    String clientId,
    String mcc,
    @Nullable String name,
    @Nullable String city,
    String status,
    List<Provider> providers,
    String createdAt,
    String updatedAt) {

  /** One of the merchant's accounts at providers. */
  record Provider(
      String id, String name, int priority, Credentials credentials, @Nullable Options options) {}

  /** What follows from a fraud analysis. */
  record Options(
      String type,
      boolean captureOnApproved,
      boolean refundOnReproved,
      boolean captureOnError,
      boolean refundOnError) {}

  /** What opens the account at the provider, masked. */
  record Credentials(String type, String apiKey) {}

  static MerchantDocument of(Merchant merchant) {
    return new MerchantDocument(
        merchant.id().toString(),
        merchant.clientId().toString(),
        merchant.mcc(),
        merchant.name(),
        merchant.city(),
        merchant.status(),
        merchant.providers().stream().map(MerchantDocument::provider).toList(),
        Timestamps.format(merchant.createdAt()),
        Timestamps.format(merchant.updatedAt()));
  }

  private static Provider provider(MerchantProvider provider) {
    return new Provider(
        provider.account().providerId().toString(),
        provider.name(),
        provider.account().priority(),
        new Credentials(provider.account().providerType(), "****"),
        options(provider.fraudOptions()));
  }

  private static @Nullable Options options(@Nullable FraudOptions options) {
    return options == null
        ? null
        : new Options(
            "ANTIFRAUD",
            options.captureOnApproved(),
            options.refundOnReproved(),
            options.captureOnError(),
            options.refundOnError());
  }
}
