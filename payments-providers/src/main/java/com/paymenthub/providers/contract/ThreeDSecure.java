package com.paymenthub.providers.contract;

import org.jspecify.annotations.Nullable;

/** What a merchant sends for EMV 3-D Secure 2, with which issuers make sure who pays. */
public sealed interface ThreeDSecure {

  /**
   * The provider lets the issuer ask the buyer, where that is needed.
   *
   * @param returnUrl where the buyer's browser goes afterwards
   * @param browser what the issuer wants to know of the buyer's browser; null when it is not known
   */
  record Requested(String returnUrl, @Nullable Browser browser) implements ThreeDSecure {

    /** Without its contents, which may be personal. */
    @Override
    public String toString() {
      return "Requested[hidden]";
    }
  }

  /**
   * The buyer was asked elsewhere; the results go to the issuer.
   *
   * @param eci the electronic commerce indicator, two digits
   * @param cavv the cryptogram of the authentication, in base64
   * @param dsTransactionId the directory server's id of it, a UUID
   * @param version the version of the protocol, for example {@code 2.2.0}
   */
  record Results(String eci, String cavv, String dsTransactionId, String version)
      implements ThreeDSecure {

    /** Without its contents, which are secrets of the payment. */
    @Override
    public String toString() {
      return "Results[hidden]";
    }
  }

  /**
   * The buyer's browser (EMV 3-D Secure Protocol and Core Functions Specification 2.2.0, table
   * A.1).
   *
   * @param acceptHeader the header {@code Accept} that it sends
   * @param userAgent the header {@code User-Agent} that it sends
   * @param language its language, for example {@code pt-BR}
   * @param colorDepth bits for each pixel
   * @param screenWidth pixels
   * @param screenHeight pixels
   * @param timeZoneOffsetMinutes by how much UTC is ahead of its local time
   * @param javaEnabled whether it runs Java
   */
  record Browser(
      String acceptHeader,
      String userAgent,
      String language,
      int colorDepth,
      int screenWidth,
      int screenHeight,
      int timeZoneOffsetMinutes,
      boolean javaEnabled) {

    /** Without its contents, which may be personal. */
    @Override
    public String toString() {
      return "Browser[hidden]";
    }
  }
}
