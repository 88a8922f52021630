package com.paymenthub.api.rest.merchants;

import com.paymenthub.api.accounts.AllowedProviders;
import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.validation.FieldErrors;
import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.providers.merchants.Merchant;
import com.paymenthub.providers.merchants.MerchantChange;
import com.paymenthub.providers.merchants.MerchantChange.ChangedProvider;
import com.paymenthub.providers.merchants.NewMerchant;
import com.paymenthub.providers.merchants.NewMerchant.NewProvider;
import com.paymenthub.providers.routing.Providers;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads merchants to be created and changes of merchants (docs/interface.md §3.7). */
@Component
class MerchantRequestReader {

  private static final int MAXIMUM_NAME = 255;
  private static final int MAXIMUM_PROVIDERS = 20;
  private static final Pattern MCC = Pattern.compile("\\d{4}");

  private final ProviderFields providerFields;
  private final AllowedProviders allowedProviders;

  MerchantRequestReader(Providers providers, AllowedProviders allowedProviders) {
    this.providerFields = new ProviderFields(providers);
    this.allowedProviders = allowedProviders;
  }

  /**
   * The merchant that is asked for.
   *
   * @throws com.paymenthub.api.errors.ProblemException naming every field that is wrong
   * @throws Refusal when the account may not use one of the providers
   */
  NewMerchant read(Post post) {
    FieldErrors errors = new FieldErrors();
    JsonFields body = JsonFields.of(post.body(), errors);
    Optional<String> mcc =
        body.requiredParsed("mcc", 4, "mcc", MerchantRequestReader::categoryCode);
    Optional<String> name = body.text("name", MAXIMUM_NAME);
    Optional<String> city = body.text("city", MAXIMUM_NAME);
    List<NewProvider> providers =
        body.requiredObjects("providers", 1, MAXIMUM_PROVIDERS).stream()
            .flatMap(fields -> providerFields.read(fields).stream())
            .toList();
    errors.check();
    check(post, providers.stream());
    return new NewMerchant(mcc.orElseThrow(), name.orElse(null), city.orElse(null), providers);
  }

  /**
   * What is to become of a merchant: what is not sent stays, and {@code null} takes away what is
   * optional. Sent providers take the place of all those before; one that is sent with its id stays
   * the same account, with what is not sent of it as before.
   *
   * @throws com.paymenthub.api.errors.ProblemException naming every field that is wrong
   * @throws Refusal when a provider is not the merchant's, or the account may not use it
   */
  MerchantChange readChange(Post post, Merchant before) {
    FieldErrors errors = new FieldErrors();
    JsonFields body = JsonFields.of(post.body(), errors);
    Optional<String> mcc = body.parsed("mcc", 4, "mcc", MerchantRequestReader::categoryCode);
    @Nullable String name = changed(body, "name", before.name());
    @Nullable String city = changed(body, "city", before.city());
    Optional<List<ChangedProvider>> providers =
        body.objects("providers", 1, MAXIMUM_PROVIDERS)
            .map(entries -> providerFields.readChanges(entries, before));
    errors.check();
    check(post, providers.orElse(List.of()).stream().map(ChangedProvider::provider));
    return new MerchantChange(mcc.orElse(before.mcc()), name, city, providers.orElse(null));
  }

  private static @Nullable String changed(JsonFields body, String name, @Nullable String before) {
    Optional<String> given = body.text(name, MAXIMUM_NAME);
    return body.clears(name) ? null : given.orElse(before);
  }

  private static Optional<String> categoryCode(String text) {
    return Optional.of(text).filter(MCC.asMatchPredicate());
  }

  private void check(Post post, Stream<NewProvider> providers) {
    providers
        .map(NewProvider::providerType)
        .forEach(type -> allowedProviders.check(post.caller().environment(), type));
  }
}
