package com.paymenthub.providers.contract;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * The pages of this service for 3-D Secure in a frame, for acquirers that leave the messages
 * between the buyer's browser and the bank to others (EMV 3-D Secure 2.2.0, 3DS Method and
 * challenge flow). The page shows the bank's page, and tells its parent what the bank has sent to
 * {@link #returnUrl}.
 */
public final class ThreeDSecurePages {

  /** The page that shows the bank's page. */
  public static final String FRAME_PATH = "/three-d-secure/v1/frame";

  /** Where the bank's page sends its end. */
  public static final String RETURN_PATH = "/three-d-secure/v1/returned";

  /**
   * Told with {@code Y} or {@code N}: whether the bank's page has looked at the browser in time.
   */
  public static final String COMPLETION_INDICATOR = "threeDSCompInd";

  /** Told after a challenge: the bank's message, in base64 for addresses. */
  public static final String CHALLENGE_RESULT = "cres";

  private static final String TRANSACTION_ID = "threeDSServerTransID";

  /** The bank's page fills the frame (EMV 3-D Secure 2.2.0, challenge window size). */
  private static final String FULL_WINDOW = "05";

  private final String publicUrl;

  /**
   * The pages of a service.
   *
   * @param publicUrl the address of this service, without a slash at its end
   */
  public ThreeDSecurePages(String publicUrl) {
    this.publicUrl = publicUrl;
  }

  /** Where the bank's page sends its end, as the acquirer has to be told. */
  public String returnUrl() {
    return publicUrl + RETURN_PATH;
  }

  /** The origin of the page that shows the bank's page: scheme, host and port. */
  public String origin() {
    return publicUrl.replaceAll("(?<=[^:/])/.*$", "");
  }

  /**
   * Lets the bank look at the browser, which buyers do not see.
   *
   * @param url the bank's page ({@code threeDSMethodURL})
   * @param transactionId the 3DS server's id of the transaction
   * @param details what is told beside the bank's answer
   */
  public NextAction method(String url, String transactionId, Map<String, String> details) {
    Map<String, String> message =
        Map.of(TRANSACTION_ID, transactionId, "threeDSMethodNotificationURL", returnUrl());
    return framed("method", url, "threeDSMethodData", message, details);
  }

  /**
   * Lets the bank ask the buyer.
   *
   * @param url the bank's page ({@code acsURL})
   * @param transactionId the 3DS server's id of the transaction
   * @param bankTransactionId the bank's id of it ({@code acsTransID})
   * @param version the version of the protocol, for example {@code 2.2.0}
   * @param details what is told beside the bank's answer
   */
  public NextAction challenge(
      String url,
      String transactionId,
      String bankTransactionId,
      String version,
      Map<String, String> details) {
    Map<String, String> message =
        Map.of(
            TRANSACTION_ID,
            transactionId,
            "acsTransID",
            bankTransactionId,
            "messageVersion",
            version,
            "messageType",
            "CReq",
            "challengeWindowSize",
            FULL_WINDOW);
    return framed("challenge", url, "creq", message, details);
  }

  /** What the page needs is in the fragment of its address, which no server is sent. */
  private NextAction framed(
      String step,
      String url,
      String field,
      Map<String, String> message,
      Map<String, String> details) {
    Map<String, Object> page =
        Map.of(
            "step",
            step,
            "url",
            url,
            "field",
            field,
            "value",
            encoded(message),
            "details",
            details);
    return NextAction.page(NextAction.Type.CHALLENGE, publicUrl + FRAME_PATH + "#" + encoded(page));
  }

  private static String encoded(Object value) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(
            JsonMapper.shared().writeValueAsString(value).getBytes(StandardCharsets.UTF_8));
  }
}
