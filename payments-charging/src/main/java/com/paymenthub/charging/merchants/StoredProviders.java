package com.paymenthub.charging.merchants;

import com.paymenthub.charging.merchants.Merchant.MerchantProvider;
import com.paymenthub.charging.merchants.NewMerchant.NewProvider;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.SandboxAccounts;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Seals what is stored of merchants' accounts at providers, and opens it again. */
@Component
class StoredProviders {

  private final CredentialSealer credentials;
  private final SandboxAccounts sandbox;
  private final JsonMapper json;

  StoredProviders(CredentialSealer credentials, SandboxAccounts sandbox, JsonMapper json) {
    this.credentials = credentials;
    this.sandbox = sandbox;
    this.json = json;
  }

  /** The row of a new account of {@code clientId}'s at a provider. */
  MerchantProviderEntity create(UUID id, UUID clientId, NewProvider provider) {
    return new MerchantProviderEntity(
        id,
        clientId,
        provider,
        credentials.seal(clientId, id, provider.credentials()),
        write(provider.fraudOptions()));
  }

  /** Makes an account what it is from now on. */
  void change(MerchantProviderEntity row, NewProvider provider) {
    StoredProvider before = row.stored();
    row.change(
        provider,
        credentials.seal(before.clientId(), before.id(), provider.credentials()),
        write(provider.fraudOptions()));
  }

  /** The account as everybody else knows it. */
  MerchantProvider read(StoredProvider stored) {
    return new MerchantProvider(
        stored.name(),
        new ProviderAccount(
            stored.clientId(),
            stored.id(),
            stored.providerType(),
            stored.priority(),
            sandbox.isSandbox(stored.clientId()),
            credentials.open(stored.clientId(), stored.id(), stored.sealedCredentials())),
        stored.fraudOptions() == null
            ? null
            : json.readValue(stored.fraudOptions(), FraudOptions.class));
  }

  private @Nullable String write(@Nullable FraudOptions options) {
    return options == null ? null : json.writeValueAsString(options);
  }
}
