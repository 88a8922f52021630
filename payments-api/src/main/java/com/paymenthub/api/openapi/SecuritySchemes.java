package com.paymenthub.api.openapi;

import io.swagger.v3.oas.models.security.SecurityScheme;
import java.util.LinkedHashMap;
import java.util.Map;

/** The credentials of callers: every request carries two headers. */
final class SecuritySchemes {

  static final String CLIENT_ID = "clientId";
  static final String SECRET_KEY = "secretKey";
  static final String PUBLIC_KEY = "publicKey";
  static final String SESSION_KEY = "sessionKey";

  private SecuritySchemes() {}

  /** The headers, and what may stand in the second of them. */
  static Map<String, SecurityScheme> all() {
    Map<String, SecurityScheme> schemes = new LinkedHashMap<>();
    schemes.put(CLIENT_ID, header("X-Client-ID", "The account."));
    schemes.put(
        SECRET_KEY,
        header("X-Api-Key", "A secret key of the account, which may do everything in it."));
    schemes.put(
        PUBLIC_KEY,
        header("X-Api-Key", "A key made by `createPublicKey`, which does what its scope says."));
    schemes.put(
        SESSION_KEY, header("X-Api-Key", "The `publicKey` of a session, which pays that session."));
    return schemes;
  }

  private static SecurityScheme header(String name, String description) {
    return new SecurityScheme()
        .type(SecurityScheme.Type.APIKEY)
        .in(SecurityScheme.In.HEADER)
        .name(name)
        .description(description);
  }
}
