package com.paymenthub.console.openid;

/**
 * What a browser was sent to the provider with, and what its answer has to fit.
 *
 * @param state comes back with the browser
 * @param nonce comes back, hashed, in the token
 * @param verifier proves to the provider that the code comes from us (PKCE, RFC 7636)
 * @param redirectUri where the provider sends the browser
 * @param next the page to which the operator goes after the sign-in
 */
public record SignInRequest(
    String state, String nonce, String verifier, String redirectUri, String next) {

  /** Without any value, because the values are personal or secret. */
  @Override
  public String toString() {
    return "SignInRequest";
  }
}
