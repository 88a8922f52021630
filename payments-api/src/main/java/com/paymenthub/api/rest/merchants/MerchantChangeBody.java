package com.paymenthub.api.rest.merchants;

import static com.paymenthub.providers.paymentcodes.PayeeCredentials.BANK;
import static com.paymenthub.providers.paymentcodes.PayeeCredentials.BANK_FORM;
import static com.paymenthub.providers.paymentcodes.PayeeCredentials.PIX_KEY;
import static com.paymenthub.providers.paymentcodes.PayeeCredentials.PIX_KEY_FORM;
import static com.paymenthub.providers.paymentcodes.PayeeCredentials.PIX_URL;
import static com.paymenthub.providers.paymentcodes.PayeeCredentials.PIX_URL_FORM;

import com.paymenthub.providers.contract.NoCardNumber;
import com.paymenthub.providers.contract.ProviderSettings;
import com.paymenthub.web.validation.PatchedValue;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is to change of a merchant; what is not sent stays, and {@code null} takes away {@code name}
 * and {@code city}.
 *
 * @param mcc the merchant category code (ISO 18245)
 * @param name the name that payers see
 * @param city the city that payers see
 * @param providers takes the place of all the merchant's accounts at providers
 */
record MerchantChangeBody(
    @Pattern(regexp = "[0-9]{4}", message = "mcc") @Nullable String mcc,
    @Size(max = 255) @NoCardNumber @Schema(example = "Books and more")
        @Nullable PatchedValue<String> name,
    @Size(max = 255) @NoCardNumber @Nullable PatchedValue<String> city,
    @Size(min = 1, max = 20) @Nullable List<Provider> providers) {

  /**
   * An account at a provider: with its id one that is there, of which what is not sent stays, or a
   * new one, which needs all that it needs in a new merchant.
   *
   * @param id the account that is meant; none for a new one
   * @param name a name for it
   * @param priority its place among the merchant's providers: 1 is tried first
   * @param credentials what opens it; its type cannot change
   * @param options what follows from its analyses; read of anti-fraud providers only
   */
  record Provider(
      @Nullable UUID id,
      @Size(max = 255) @NoCardNumber @Schema(example = "Simulator") @Nullable String name,
      @Min(1) @Max(1000) @Nullable Integer priority,
      @Nullable Credentials credentials,
      MerchantBody.@Nullable Options options) {}

  /**
   * What opens an account.
   *
   * @param type the code of the provider; needed for a new account only
   * @param apiKey the key of the account; answers mask it, and the mask means the key that is there
   * @param pixKey where pix payments go
   * @param pixUrl the address that tells where pix payments go, without its scheme; in the place of
   *     {@code pixKey}
   * @param bankCode the bank that issues bank slips
   * @param settings how the account is to be treated; takes the place of all its settings
   */
  record Credentials(
      @Nullable String type,
      @Size(max = 1000) @Nullable String apiKey,
      @Size(max = 77) @Pattern(regexp = PIX_KEY_FORM, message = "pix_key")
          @Nullable PatchedValue<String> pixKey,
      @Size(max = 77) @Pattern(regexp = PIX_URL_FORM, message = "pix_url")
          @Nullable PatchedValue<String> pixUrl,
      @Pattern(regexp = BANK_FORM, message = "bank") @Nullable PatchedValue<String> bankCode,
      @Nullable PatchedValue<MerchantBody.Settings> settings) {

    /** What answers say in place of a key; whoever sends it back means the key that is there. */
    static final String MASK = "****";

    static final String API_KEY = "apiKey";

    /**
     * What is kept of the account, sealed: these credentials, and what they leave out of before.
     */
    Map<String, String> secrets(Map<String, String> before) {
      Map<String, String> secrets = new HashMap<>();
      if (settings == null) {
        secrets.putAll(before);
        secrets.keySet().removeIf(name -> !name.startsWith(ProviderSettings.PREFIX));
      } else if (settings.value() != null) {
        secrets.putAll(settings.value().byName());
      }
      // A pix key takes the place of an address, and the other way round.
      boolean names =
          PatchedValue.of(pixKey, null) != null || PatchedValue.of(pixUrl, null) != null;
      Map<String, String> payee = names ? Map.of() : before;
      secrets.put(PIX_KEY, PatchedValue.of(pixKey, payee.get(PIX_KEY)));
      secrets.put(PIX_URL, PatchedValue.of(pixUrl, payee.get(PIX_URL)));
      secrets.put(BANK, PatchedValue.of(bankCode, before.get(BANK)));
      secrets.put(API_KEY, apiKey == null || apiKey.equals(MASK) ? before.get(API_KEY) : apiKey);
      secrets.values().removeIf(value -> value == null);
      return secrets;
    }

    /** Nothing of it. */
    @Override
    public String toString() {
      return "MerchantChangeBody.Credentials[hidden]";
    }
  }
}
