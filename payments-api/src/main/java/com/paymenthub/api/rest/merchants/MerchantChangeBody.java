package com.paymenthub.api.rest.merchants;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.paymenthub.providers.contract.NoCardNumber;
import com.paymenthub.web.validation.PatchedValue;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

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
   * @param members what the provider declares
   * @param settings how the account is to be treated; takes the place of all its settings
   */
  record Credentials(
      @Nullable String type,
      @JsonAnySetter Map<String, JsonNode> members,
      @Nullable PatchedValue<MerchantBody.Settings> settings) {

    /** Nothing of it. */
    @Override
    public String toString() {
      return "MerchantChangeBody.Credentials[hidden]";
    }
  }
}
