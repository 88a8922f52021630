package com.paymenthub.api.rest.charges;

import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.providers.contract.ThreeDSecure;
import com.paymenthub.web.validation.FieldErrors;
import com.paymenthub.webhooks.endpoints.Endpoint;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.net.URI;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is known for EMV 3-D Secure 2, with which banks make sure who pays: either where the buyer's
 * browser returns to, so that the buyer can be asked, or the results of asking elsewhere.
 *
 * @param returnUrl where the buyer's browser goes afterwards; the provider adds parameters, which
 *     are the `details` of the completion; `https` except for sandbox accounts and `localhost`
 * @param browser the buyer's browser
 * @param eci of results made elsewhere, the electronic commerce indicator
 * @param cavv of results made elsewhere, the cryptogram, in base64
 * @param dsTransactionId of results made elsewhere, the directory server's id
 * @param version of results made elsewhere, the version of the protocol
 */
public record ThreeDSecure2Body(
    @Schema(example = "https://shop.example/order/7") @Nullable URI returnUrl,
    @Nullable BrowserBody browser,
    @Pattern(regexp = "[0-9]{2}", message = "eci") @Schema(example = "05") @Nullable String eci,
    @Pattern(regexp = "[A-Za-z0-9+/=]{20,64}", message = "cavv") @Nullable String cavv,
    @Nullable UUID dsTransactionId,
    @Pattern(regexp = "2\\.[0-9]\\.[0-9]", message = "three_d_secure_version")
        @Schema(example = "2.2.0")
        @Nullable String version) {

  private static final String RETURN_URL = "returnUrl";

  /** Names by which a computer reaches itself: nobody can listen in between. */
  private static final java.util.regex.Pattern THIS_COMPUTER =
      java.util.regex.Pattern.compile("((.+\\.)?localhost|127\\.0\\.0\\.1|\\[::1])");

  /**
   * The buyer's browser.
   *
   * @param acceptHeader its header `Accept`
   * @param userAgent its header `User-Agent`
   * @param language its language
   * @param colorDepth bits for each pixel
   * @param screenWidth pixels
   * @param screenHeight pixels
   * @param timeZoneOffsetMinutes by how many minutes UTC is ahead of its time
   * @param javaEnabled whether it runs Java
   */
  public record BrowserBody(
      @NotNull @Size(max = 2048) @Schema(example = "text/html") String acceptHeader,
      @NotNull @Size(max = 2048) @Schema(example = "Mozilla/5.0") String userAgent,
      @NotNull @Size(max = 35) @Schema(example = "pt-BR") String language,
      @NotNull @Min(1) @Max(48) @Schema(example = "24") Integer colorDepth,
      @NotNull @Min(1) @Max(99_999) @Schema(example = "412") Integer screenWidth,
      @NotNull @Min(1) @Max(99_999) @Schema(example = "915") Integer screenHeight,
      @NotNull @Min(-840) @Max(840) @Schema(example = "180") Integer timeZoneOffsetMinutes,
      @Schema(defaultValue = "false") @Nullable Boolean javaEnabled) {

    private ThreeDSecure.Browser browser() {
      return new ThreeDSecure.Browser(
          acceptHeader,
          userAgent,
          language,
          colorDepth,
          screenWidth,
          screenHeight,
          timeZoneOffsetMinutes,
          Boolean.TRUE.equals(javaEnabled));
    }
  }

  /** Notes what does not go together, or is missing. */
  void check(Environment environment, FieldErrors wrong) {
    boolean hasResults =
        Stream.of(eci, cavv, dsTransactionId, version).anyMatch(Objects::nonNull)
            || Stream.of("eci", "cavv", "dsTransactionId", "version").anyMatch(wrong::has);
    if (!hasResults) {
      wrong.require(RETURN_URL, returnUrl);
    } else if (returnUrl != null || wrong.has(RETURN_URL)) {
      wrong.forget(RETURN_URL);
      wrong.add(RETURN_URL, "mutually_exclusive", wrong.pathOf("eci"));
    } else {
      wrong.require("eci", eci);
      wrong.require("cavv", cavv);
      wrong.require("dsTransactionId", dsTransactionId);
      wrong.require("version", version);
    }
    boolean isSafe =
        returnUrl == null
            || environment == Environment.SANDBOX
            || Endpoint.isSecure(returnUrl)
            || THIS_COMPUTER.matcher(returnUrl.getHost()).matches();
    if (!isSafe) {
      wrong.add(RETURN_URL, "endpoint_secure");
    }
  }

  /** The same in the provider's terms. */
  ThreeDSecure threeDSecure() {
    return returnUrl == null
        ? new ThreeDSecure.Results(
            Objects.requireNonNull(eci),
            Objects.requireNonNull(cavv),
            Objects.requireNonNull(dsTransactionId).toString(),
            Objects.requireNonNull(version))
        : new ThreeDSecure.Requested(
            returnUrl.toString(), browser == null ? null : browser.browser());
  }

  /** Nothing of it. */
  @Override
  public String toString() {
    return "ThreeDSecure2Body[hidden]";
  }
}
