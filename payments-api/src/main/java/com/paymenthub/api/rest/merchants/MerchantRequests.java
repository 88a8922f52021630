package com.paymenthub.api.rest.merchants;

import com.paymenthub.charging.accounts.AllowedProviders;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.charging.merchants.FraudOptions;
import com.paymenthub.charging.merchants.Merchant;
import com.paymenthub.charging.merchants.Merchant.MerchantProvider;
import com.paymenthub.charging.merchants.MerchantChange;
import com.paymenthub.charging.merchants.MerchantChange.ChangedProvider;
import com.paymenthub.charging.merchants.NewMerchant;
import com.paymenthub.charging.merchants.NewMerchant.NewProvider;
import com.paymenthub.charging.routing.Providers;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.Currencies;
import com.paymenthub.providers.contract.CredentialField;
import com.paymenthub.web.validation.FieldErrors;
import com.paymenthub.web.validation.JsonBody;
import com.paymenthub.web.validation.PatchedValue;
import com.paymenthub.web.validation.RequestReader;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads merchants to be created and changes of merchants (docs/interface.md §3.7). */
@Component
class MerchantRequests {

  private static final String PROVIDERS = "providers";
  private static final String CREDENTIALS = "credentials";
  private static final String OPTIONS = "options";

  private final RequestReader requests;
  private final Providers providers;
  private final AllowedProviders allowedProviders;
  private final Clock clock;

  MerchantRequests(
      RequestReader requests, Providers providers, AllowedProviders allowedProviders, Clock clock) {
    this.requests = requests;
    this.providers = providers;
    this.allowedProviders = allowedProviders;
    this.clock = clock;
  }

  /**
   * The merchant that is asked for.
   *
   * @throws com.paymenthub.web.errors.ProblemException naming every field that is wrong
   * @throws Refusal when the account may not use one of the providers
   */
  NewMerchant read(JsonBody body, Environment environment) {
    RequestReader.Read<MerchantBody> read = requests.read(body, MerchantBody.class);
    read.errors()
        .each(
            PROVIDERS,
            read.value().providers(),
            (provider, wrong) -> checkNew(provider.asChange(), wrong));
    MerchantBody wanted = read.checked();
    List<NewProvider> accounts =
        wanted.providers().stream().map(provider -> account(provider.asChange(), null)).toList();
    requireAllowed(environment, accounts);
    return new NewMerchant(wanted.mcc(), wanted.name(), wanted.city(), accounts);
  }

  /**
   * What is to become of a merchant: what is not sent stays, and {@code null} takes away what is
   * optional. Sent providers take the place of all those before; one that is sent with its id stays
   * the same account, with what is not sent of it as before.
   *
   * @throws com.paymenthub.web.errors.ProblemException naming every field that is wrong
   * @throws Refusal when a provider is not the merchant's, or the account may not use it
   */
  MerchantChange readChange(JsonBody body, Environment environment, Merchant before) {
    RequestReader.Read<MerchantChangeBody> read =
        requests.readChange(
            body, MerchantChangeBody.class, MerchantBody.class, MerchantDocument.class);
    Set<UUID> named = new HashSet<>();
    if (read.errors().has(PROVIDERS)) {
      // Of a list that is too long, each repeated id would be told as well.
      read.errors().check();
    }
    read.errors()
        .each(
            PROVIDERS,
            read.value().providers(),
            (provider, wrong) -> {
              if (provider.id() != null && !named.add(provider.id())) {
                wrong.add("id", "given_once");
              } else if (provider.id() != null) {
                check(provider, find(before, provider.id(), wrong), wrong);
              } else if (wrong.has("id")) {
                check(provider, null, wrong);
              } else {
                checkNew(provider, wrong);
              }
            });
    MerchantChangeBody change = read.checked();
    List<ChangedProvider> accounts = null;
    if (change.providers() != null) {
      accounts = change.providers().stream().map(provider -> changed(provider, before)).toList();
      requireAllowed(environment, accounts.stream().map(ChangedProvider::provider).toList());
    }
    return new MerchantChange(
        change.mcc() == null ? before.mcc() : change.mcc(),
        PatchedValue.of(change.name(), before.name()),
        PatchedValue.of(change.city(), before.city()),
        accounts);
  }

  private ChangedProvider changed(MerchantChangeBody.Provider sent, Merchant merchant) {
    MerchantProvider before =
        sent.id() == null ? null : find(merchant, sent.id(), new FieldErrors());
    return new ChangedProvider(sent.id(), account(sent, before));
  }

  private static MerchantProvider find(Merchant merchant, UUID id, FieldErrors provider) {
    return merchant.providers().stream()
        .filter(each -> each.account().providerId().equals(id))
        .findFirst()
        .orElseThrow(() -> new Refusal(RefusalKey.PROVIDER_NOT_FOUND, provider.pathOf("id")));
  }

  private void checkNew(MerchantChangeBody.Provider sent, FieldErrors wrong) {
    wrong.require("name", sent.name());
    wrong.require("priority", sent.priority());
    wrong.require(CREDENTIALS, sent.credentials());
    if (sent.credentials() != null) {
      wrong.at(CREDENTIALS).require("type", sent.credentials().type());
    }
    check(sent, null, wrong);
  }

  private void check(
      MerchantChangeBody.Provider sent, @Nullable MerchantProvider before, FieldErrors wrong) {
    MerchantChangeBody.Credentials credentials = sent.credentials();
    String type = credentials == null ? null : credentials.type();
    if (type != null && !providers.types().contains(type)) {
      wrong.at(CREDENTIALS).add("type", "one_of", String.join(", ", providers.types()));
    } else if (type != null && before != null && !type.equals(before.account().providerType())) {
      // Charges that went through the account know it by its type.
      wrong.at(CREDENTIALS).add("type", "unchangeable");
    }
    String ofType = before == null ? type : before.account().providerType();
    if (credentials != null) {
      Map<String, String> kept = changed(credentials, ofType, before, wrong.at(CREDENTIALS));
      check(credentials, wrong.at(CREDENTIALS));
      if (ofType != null && !wrong.isWrong(CREDENTIALS)) {
        providers
            .fault(ofType, kept, clock.instant())
            .ifPresent(
                fault ->
                    wrong
                        .at(CREDENTIALS)
                        .add(
                            fault.field(),
                            "form",
                            fault.words().english(),
                            fault.words().portuguese()));
      }
    }
    if (ofType != null
        && providers.types().contains(ofType)
        && providers.analyzer(ofType).isEmpty()) {
      wrong.forget(OPTIONS);
    } else if (sent.options() != null) {
      FraudOptions options = sent.options().of(optionsOf(before));
      if (options.captureOnError() && options.refundOnError()) {
        wrong.at(OPTIONS).add("captureOnError", "mutually_exclusive", "refundOnError");
      }
    }
  }

  /** What is kept of an account; nothing but settings is read where the provider is unknown. */
  private Map<String, String> changed(
      MerchantChangeBody.Credentials sent,
      @Nullable String type,
      @Nullable MerchantProvider before,
      FieldErrors wrong) {
    List<CredentialField> fields = type == null ? List.of() : providers.credentialFields(type);
    return new DeclaredCredentials(fields)
        .changed(sent, before == null ? Map.of() : before.account().credentials(), wrong);
  }

  private static void check(MerchantChangeBody.Credentials sent, FieldErrors wrong) {
    MerchantBody.Settings settings = PatchedValue.of(sent.settings(), null);
    if (settings != null && settings.currencies() != null) {
      Currencies.firstUnknown(settings.currencies())
          .ifPresent(code -> wrong.at("settings").add("currencies", "currency_unknown", code));
    }
  }

  private static FraudOptions optionsOf(@Nullable MerchantProvider before) {
    FraudOptions set = before == null ? null : before.fraudOptions();
    return set == null ? FraudOptions.DEFAULT : set;
  }

  /** The account that is asked for, once every field has been found good. */
  private NewProvider account(MerchantChangeBody.Provider sent, @Nullable MerchantProvider before) {
    MerchantChangeBody.Credentials credentials = sent.credentials();
    String type =
        before == null
            ? Objects.requireNonNull(Objects.requireNonNull(credentials).type())
            : before.account().providerType();
    FraudOptions options = optionsOf(before);
    return new NewProvider(
        sent.name() == null ? Objects.requireNonNull(before).name() : sent.name(),
        sent.priority() == null
            ? Objects.requireNonNull(before).account().priority()
            : sent.priority(),
        type,
        credentials == null
            ? Objects.requireNonNull(before).account().credentials()
            : changed(credentials, type, before, new FieldErrors()),
        providers.analyzer(type).isEmpty()
            ? null
            : sent.options() == null ? options : sent.options().of(options));
  }

  private void requireAllowed(Environment environment, List<NewProvider> accounts) {
    accounts.forEach(account -> allowedProviders.check(environment, account.providerType()));
  }
}
