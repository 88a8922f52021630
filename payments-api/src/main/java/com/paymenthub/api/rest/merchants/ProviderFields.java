package com.paymenthub.api.rest.merchants;

import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.providers.merchants.FraudOptions;
import com.paymenthub.providers.merchants.Merchant;
import com.paymenthub.providers.merchants.Merchant.MerchantProvider;
import com.paymenthub.providers.merchants.MerchantChange.ChangedProvider;
import com.paymenthub.providers.merchants.NewMerchant.NewProvider;
import com.paymenthub.providers.routing.Providers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads a merchant's accounts at providers (docs/interface.md §3.7). */
final class ProviderFields {

  /** What is answered in place of a key; whoever sends it back means the key that is there. */
  static final String MASK = "****";

  /** The name of what opens the account. */
  static final String API_KEY = "apiKey";

  private static final int MAXIMUM_NAME = 255;
  private static final int MAXIMUM_API_KEY = 1000;
  private static final int MAXIMUM_PRIORITY = 1000;

  private final Providers providers;

  ProviderFields(Providers providers) {
    this.providers = providers;
  }

  /** The account in these fields; empty when some of them are noted as wrong. */
  Optional<NewProvider> read(JsonFields fields) {
    Optional<String> name = fields.requiredText("name", MAXIMUM_NAME);
    Optional<Integer> priority = fields.requiredWholeNumber("priority", 1, MAXIMUM_PRIORITY);
    Optional<JsonFields> credentials = fields.requiredObject("credentials");
    Optional<String> type =
        credentials.flatMap(given -> given.requiredOneOf("type", providers.types()));
    Map<String, String> secrets =
        credentials.map(given -> secrets(given, Map.of())).orElse(Map.of());
    if (name.isEmpty() || priority.isEmpty() || type.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new NewProvider(
            name.get(),
            priority.get(),
            type.get(),
            secrets,
            options(fields, type.get(), FraudOptions.DEFAULT)));
  }

  /**
   * What becomes of a merchant's accounts; those that are noted as wrong are left out.
   *
   * @throws Refusal when an account has an id that none of the merchant's has
   */
  List<ChangedProvider> readChanges(List<JsonFields> entries, Merchant before) {
    List<ChangedProvider> changes = new ArrayList<>();
    Set<UUID> named = new HashSet<>();
    for (JsonFields fields : entries) {
      Optional<UUID> id = fields.uuid("id");
      if (id.isPresent() && !named.add(id.get())) {
        fields.refuse("id", "given_once");
      } else if (id.isPresent()) {
        changes.add(new ChangedProvider(id.get(), changed(fields, find(before, id.get(), fields))));
      } else if (!fields.has("id")) {
        read(fields).ifPresent(provider -> changes.add(new ChangedProvider(null, provider)));
      }
    }
    return changes;
  }

  private NewProvider changed(JsonFields fields, MerchantProvider before) {
    String type = before.account().providerType();
    Map<String, String> secrets = before.account().credentials();
    Optional<JsonFields> credentials = fields.object("credentials");
    // Charges that went through the account know it by its type.
    credentials
        .flatMap(
            given -> given.oneOf("type", providers.types()).filter(other -> !other.equals(type)))
        .ifPresent(_ -> credentials.orElseThrow().refuse("type", "unchangeable"));
    return new NewProvider(
        fields.text("name", MAXIMUM_NAME).orElse(before.name()),
        fields.wholeNumber("priority", 1, MAXIMUM_PRIORITY).orElse(before.account().priority()),
        type,
        credentials.map(given -> secrets(given, secrets)).orElse(secrets),
        options(
            fields,
            type,
            before.fraudOptions() == null ? FraudOptions.DEFAULT : before.fraudOptions()));
  }

  private static MerchantProvider find(Merchant merchant, UUID id, JsonFields fields) {
    return merchant.providers().stream()
        .filter(provider -> provider.account().providerId().equals(id))
        .findFirst()
        .orElseThrow(() -> new Refusal(RefusalKey.PROVIDER_NOT_FOUND, fields.at("id")));
  }

  private static Map<String, String> secrets(JsonFields credentials, Map<String, String> before) {
    Map<String, String> secrets = new HashMap<>(SettingFields.read(credentials, before));
    PayeeFields.read(credentials, before, secrets);
    Optional.ofNullable(before.get(API_KEY)).ifPresent(key -> secrets.put(API_KEY, key));
    credentials
        .text(API_KEY, MAXIMUM_API_KEY)
        .filter(key -> !key.equals(MASK))
        .ifPresent(key -> secrets.put(API_KEY, key));
    return secrets;
  }

  private @Nullable FraudOptions options(JsonFields fields, String type, FraudOptions before) {
    return providers.analyzer(type).isPresent() ? FraudOptionFields.read(fields, before) : null;
  }
}
