package com.paymenthub.providers.adapters.bacenpix;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What banks do differently. Each method changes one thing and returns the same object. */
public final class PixManners {
  /** How a client proves to the token endpoint who it is. */
  public enum TokenAuthentication {
    /** HTTP Basic with id and secret. */
    BASIC,
    /** Id and secret as fields of the form. */
    CLIENT_ID_IN_BODY,
    /** The id as a field of the form; the client's certificate proves it. */
    CERTIFICATE
  }

  /** How a bank writes errors. */
  public enum ErrorShape {
    /** RFC 7807, as described. */
    PROBLEM,
    /** A list {@code erros} of {@code codigo} and {@code mensagem}. */
    LIST
  }

  final Map<String, String> prefixes = new HashMap<>();
  TokenAuthentication tokenAuthentication = TokenAuthentication.BASIC;
  boolean mutualTls;
  @Nullable String queryKey;
  String queryValue = "";
  int createdStatus = 201;
  ErrorShape errorShape = ErrorShape.PROBLEM;
  boolean callbackSuffix = true;
  boolean tellsCode = true;
  long tokenSeconds = 3600;
  boolean tellsTokenEnd = true;
  boolean repeatsRefunds = true;
  String tokenPath = "/oauth/token";

  private PixManners() {}

  /**
   * As the description says: HTTP Basic, plain HTTP, {@code /v2}, tokens of an hour that say so.
   */
  public static PixManners described() {
    return new PixManners();
  }

  /** How the client proves who it is; a certificate needs mutual TLS as well. */
  public PixManners tokenAuthentication(TokenAuthentication value) {
    tokenAuthentication = value;
    return this;
  }

  /** Whether only clients with the right certificate are let in. */
  public PixManners mutualTls(boolean value) {
    mutualTls = value;
    return this;
  }

  /** The path at which tokens are given out, below the root of the server. */
  public PixManners tokenPath(String value) {
    tokenPath = value;
    return this;
  }

  /** The path before a resource ({@code cob}, {@code cobv}, {@code pix}, {@code webhook}). */
  public PixManners prefix(String resource, String path) {
    prefixes.put(resource, path);
    return this;
  }

  /** A parameter that each request needs in its query. */
  public PixManners queryKey(String name, String value) {
    queryKey = name;
    queryValue = value;
    return this;
  }

  /** The status of the answer to what creates something: 201 as described, or 200. */
  public PixManners createdStatus(int value) {
    createdStatus = value;
    return this;
  }

  /** How errors are written. */
  public PixManners errorShape(ErrorShape value) {
    errorShape = value;
    return this;
  }

  /** Whether callbacks go to {@code /pix} below the registered address, or to itself. */
  public PixManners callbackSuffix(boolean value) {
    callbackSuffix = value;
    return this;
  }

  /** Whether answers have {@code pixCopiaECola}, or only {@code location}. */
  public PixManners tellsCode(boolean value) {
    tellsCode = value;
    return this;
  }

  /** How long a token is valid. */
  public PixManners tokenSeconds(long value) {
    tokenSeconds = value;
    return this;
  }

  /** Whether the answer with a token has {@code expires_in}. */
  public PixManners tellsTokenEnd(boolean value) {
    tellsTokenEnd = value;
    return this;
  }

  /** Whether the same request for a refund may come again, or is refused for its used id. */
  public PixManners repeatsRefunds(boolean value) {
    repeatsRefunds = value;
    return this;
  }
}
