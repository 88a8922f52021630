package com.paymenthub.api.rest.merchants;

import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
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
    @Schema(pattern = "[0-9]{4}") @Nullable String mcc,
    @Schema(maxLength = 255, example = "Books and more") @Nullable String name,
    @Schema(maxLength = 255) @Nullable String city,
    @ArraySchema(minItems = 1, maxItems = 20) @Nullable List<Provider> providers) {

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
      @Schema(maxLength = 255, example = "Simulator") @Nullable String name,
      @Schema(minimum = "1", maximum = "1000") @Nullable Integer priority,
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
      @Schema(allowableValues = {"SERVICE_SANDBOX", "SERVICE_SANDBOX_ANTIFRAUD"})
          @Nullable String type,
      @Schema(maxLength = 1000) @Nullable String apiKey,
      @Schema(maxLength = 77) @Nullable String pixKey,
      @Schema(maxLength = 77, pattern = "[a-z0-9.-]+\\.[a-z]{2,}/[!-~]+") @Nullable String pixUrl,
      @Schema(pattern = "[0-9]{3}") @Nullable String bankCode,
      MerchantBody.@Nullable Settings settings) {}
}
