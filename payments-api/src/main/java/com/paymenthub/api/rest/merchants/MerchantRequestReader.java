package com.paymenthub.api.rest.merchants;

import com.paymenthub.api.accounts.Environment;
import com.paymenthub.api.idempotency.Post;
import com.paymenthub.api.validation.FieldErrors;
import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.providers.merchants.NewMerchant;
import com.paymenthub.providers.merchants.NewMerchant.NewProvider;
import com.paymenthub.providers.sandbox.SandboxAcquirer;
import com.paymenthub.providers.sandbox.SandboxAntiFraud;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** Reads the body of {@code POST /v1/merchants} (specification, "Merchant"). */
@Component
class MerchantRequestReader {

  private static final int MAXIMUM_NAME = 255;
  private static final int MAXIMUM_API_KEY = 1000;
  private static final int MAXIMUM_PRIORITY = 1000;
  private static final int MAXIMUM_PROVIDERS = 20;
  private static final Pattern MCC = Pattern.compile("\\d{4}");
  private static final List<String> PROVIDER_TYPES =
      List.of(SandboxAcquirer.TYPE, SandboxAntiFraud.TYPE);

  private final boolean simulatorsInProduction;

  MerchantRequestReader(
      @Value("${payments.simulators.production:false}") boolean simulatorsInProduction) {
    this.simulatorsInProduction = simulatorsInProduction;
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
        body.requiredParsed(
            "mcc", 4, "mcc", text -> Optional.of(text).filter(MCC.asMatchPredicate()));
    Optional<String> name = body.text("name", MAXIMUM_NAME);
    Optional<String> city = body.text("city", MAXIMUM_NAME);
    List<NewProvider> providers =
        body.requiredObjects("providers", 1, MAXIMUM_PROVIDERS).stream()
            .flatMap(fields -> provider(fields).stream())
            .toList();
    errors.check();
    refuseSimulatorsWhereNoneBelong(post, providers);
    return new NewMerchant(mcc.orElseThrow(), name.orElse(null), city.orElse(null), providers);
  }

  private static Optional<NewProvider> provider(JsonFields fields) {
    Optional<String> name = fields.requiredText("name", MAXIMUM_NAME);
    Optional<Integer> priority = fields.requiredWholeNumber("priority", 1, MAXIMUM_PRIORITY);
    Optional<JsonFields> credentials = fields.requiredObject("credentials");
    Optional<String> type =
        credentials.flatMap(given -> given.requiredOneOf("type", PROVIDER_TYPES));
    Optional<String> apiKey = credentials.flatMap(given -> given.text("apiKey", MAXIMUM_API_KEY));
    Map<String, String> opening = new HashMap<>();
    credentials.ifPresent(given -> opening.putAll(SettingFields.read(given)));
    apiKey.ifPresent(key -> opening.put("apiKey", key));
    if (name.isEmpty() || priority.isEmpty() || type.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new NewProvider(
            name.get(),
            priority.get(),
            type.get(),
            opening,
            type.get().equals(SandboxAntiFraud.TYPE) ? FraudOptionFields.read(fields) : null));
  }

  private void refuseSimulatorsWhereNoneBelong(Post post, List<NewProvider> providers) {
    if (post.caller().environment() == Environment.PRODUCTION && !simulatorsInProduction) {
      providers.stream()
          .map(NewProvider::providerType)
          .filter(PROVIDER_TYPES::contains)
          .findFirst()
          .ifPresent(
              type -> {
                throw new Refusal(RefusalKey.PROVIDER_NOT_ALLOWED, type);
              });
    }
  }
}
