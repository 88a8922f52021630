package com.paymenthub.web.errors;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.paymenthub.domain.charges.DeclinedCode;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The one body that every error has (docs/interface.md §6).
 *
 * @param error what went wrong
 */
public record ErrorDocument(Content error) {

  /**
   * What went wrong.
   *
   * @param type the kind of error, one of five; what exactly it was is in {@code key}
   * @param code the HTTP status
   * @param key what happened, in a word that never changes and is never translated
   * @param message what happened, in the language asked for
   * @param details what is wrong with which field, in the language asked for; each names its field
   *     first
   * @param declinedCode why a card is refused, only where a card is the reason
   * @param requestId the id of the request, as in {@code X-Request-Id}
   */
  public record Content(
      @Schema(
              allowableValues = {
                "bad_request",
                "invalid_request_error",
                "card_declined",
                "conflict",
                "api_error"
              })
          String type,
      int code,
      String key,
      String message,
      List<String> details,
      @JsonInclude(JsonInclude.Include.NON_NULL)
          @Nullable
          @Schema(implementation = DeclinedCode.class)
          String declinedCode,
      String requestId) {}
}
