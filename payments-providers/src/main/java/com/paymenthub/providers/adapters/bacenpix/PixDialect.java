package com.paymenthub.providers.adapters.bacenpix;

import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderHosts;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How a bank deviates from the description of the API Pix. The preset of the bank is the base; an
 * account may have values of its own in place of each.
 *
 * @param tokenPath what follows the base URL of the token, with its query
 * @param tokenAuthentication how the account identifies itself for a token
 * @param scopes the permissions that are asked for, with spaces between; empty for those that the
 *     bank has granted
 * @param cobPath what follows the base URL for immediate charges
 * @param cobvPath the same for charges with a due date
 * @param pixPath the same for payments and their refunds
 * @param webhookPath the same for the address of callbacks
 * @param queryKeyName the name of a further key in the query of each request; null for none
 * @param clientIdHeader the header in which the bank wants the client id; null for none
 */
record PixDialect(
    String tokenPath,
    TokenAuthentication tokenAuthentication,
    String scopes,
    String cobPath,
    String cobvPath,
    String pixPath,
    String webhookPath,
    @Nullable String queryKeyName,
    @Nullable String clientIdHeader) {

  private static final String ALL_SCOPES =
      "cob.read cob.write cobv.read cobv.write pix.read pix.write webhook.read webhook.write";

  private static final PixDialect DESCRIBED =
      at("/v2", "/oauth/token", TokenAuthentication.BASIC, ALL_SCOPES, null, null);

  /** By bank. Each is from documents until somebody has run it (docs/pix.md). */
  private static final Map<String, PixDialect> PRESETS =
      Map.of(
          "EFI",
          at("/v2", "/oauth/token", TokenAuthentication.BASIC, "", null, null),
          "SICREDI",
          at("/api/v2", "/oauth/token", TokenAuthentication.BASIC, ALL_SCOPES, null, null),
          "SICOOB",
          at(
              "",
              "/auth/realms/cooperado/protocol/openid-connect/token",
              TokenAuthentication.CERTIFICATE,
              ALL_SCOPES,
              null,
              "client_id"),
          "BB",
          at("", "/oauth/token", TokenAuthentication.BASIC, ALL_SCOPES, "gw-dev-app-key", null),
          "ITAU",
          at("", "/api/oauth/token", TokenAuthentication.BODY, "", null, "x-itau-apikey"),
          "BRADESCO",
          at("/v2", "/auth/server/oauth/token", TokenAuthentication.BASIC, "", null, null),
          "SANTANDER",
          at(
              "/api/v1",
              "/oauth/token?grant_type=client_credentials",
              TokenAuthentication.BODY,
              "",
              null,
              null),
          "INTER",
          at("/pix/v2", "/oauth/v2/token", TokenAuthentication.BODY, ALL_SCOPES, null, null),
          "BTG",
          at("/v2", "/oauth2/token", TokenAuthentication.BASIC, ALL_SCOPES, null, null));

  private static final Map<String, String> TEST_HOSTS =
      Map.ofEntries(
          Map.entry("efi", "https://pix-h.api.efipay.com.br"),
          Map.entry("sicredi", "https://api-pix-h.sicredi.com.br"),
          Map.entry("sicoob", "https://sandbox.sicoob.com.br/sicoob/sandbox/pix/api/v2"),
          Map.entry("sicoobtoken", "https://auth-sandbox.sicoob.com.br"),
          Map.entry("bb", "https://api-pix.hm.bb.com.br/pix/v2"),
          Map.entry("bbtoken", "https://oauth.hm.bb.com.br"),
          Map.entry(
              "itau",
              "https://sandbox.devportal.itau.com.br/itau-ep9-gtw-pix-recebimentos-ext-v2/v2"),
          Map.entry("itautoken", "https://sandbox.devportal.itau.com.br"),
          Map.entry("bradesco", "https://qrpix-h.bradesco.com.br"),
          Map.entry("santander", "https://trust-pix-h.santander.com.br"),
          Map.entry("inter", "https://cdpj-sandbox.partners.uatinter.co"),
          Map.entry("btg", "https://api.sandbox.empresas.btgpactual.com"),
          Map.entry("btgtoken", "https://id.sandbox.btgpactual.com"));

  private static final Map<String, String> LIVE_HOSTS =
      Map.ofEntries(
          Map.entry("efi", "https://pix.api.efipay.com.br"),
          Map.entry("sicredi", "https://api-pix.sicredi.com.br"),
          Map.entry("sicoob", "https://api.sicoob.com.br/pix/api/v2"),
          Map.entry("sicoobtoken", "https://auth.sicoob.com.br"),
          Map.entry("bb", "https://api-pix.bb.com.br/pix/v2"),
          Map.entry("bbtoken", "https://oauth.bb.com.br"),
          Map.entry("itau", "https://secure.api.itau/pix_recebimentos/v2"),
          Map.entry("itautoken", "https://sts.itau.com.br"),
          Map.entry("bradesco", "https://qrpix.bradesco.com.br"),
          Map.entry("santander", "https://trust-pix.santander.com.br"),
          Map.entry("inter", "https://cdpj.partners.bancointer.com.br"),
          Map.entry("btg", "https://api.empresas.btgpactual.com"),
          Map.entry("btgtoken", "https://id.btgpactual.com"));

  /**
   * Where the banks are called. The token is fetched at the host that is called as the bank with
   * {@code token} behind, where there is one. Operators may name further banks.
   */
  static final ProviderHosts HOSTS = new ProviderHosts(TEST_HOSTS, LIVE_HOSTS).orFurther();

  /** What the host of a bank for tokens has behind the name of the bank. */
  static final String TOKEN_HOST_ENDING = "token";

  /** How an account identifies itself when it asks for a token (RFC 6749, section 2.3.1). */
  enum TokenAuthentication {
    /** By client id and secret, with HTTP Basic. */
    BASIC,
    /** By client id and secret in the body. */
    BODY,
    /** By its certificate alone, with the client id in the body. */
    CERTIFICATE;

    static TokenAuthentication of(String name) {
      return valueOf(name.toUpperCase(Locale.ROOT));
    }
  }

  /** The dialect of the bank of this account, with the account's own values. */
  static PixDialect of(ProviderAccount account) {
    return of(account.credentials());
  }

  /** The same for credentials that an account is to have. */
  static PixDialect of(Map<String, String> credentials) {
    PixDialect preset =
        PRESETS.getOrDefault(credentials.getOrDefault(PixCredentials.BANK, ""), DESCRIBED);
    String authentication = credentials.get(PixCredentials.TOKEN_AUTHENTICATION);
    return new PixDialect(
        credentials.getOrDefault(PixCredentials.TOKEN_PATH, preset.tokenPath),
        authentication == null
            ? preset.tokenAuthentication
            : TokenAuthentication.of(authentication),
        credentials.getOrDefault(PixCredentials.SCOPES, preset.scopes),
        credentials.getOrDefault(PixCredentials.COB_PATH, preset.cobPath),
        credentials.getOrDefault(PixCredentials.COBV_PATH, preset.cobvPath),
        credentials.getOrDefault(PixCredentials.PIX_PATH, preset.pixPath),
        credentials.getOrDefault(PixCredentials.WEBHOOK_PATH, preset.webhookPath),
        own(credentials, PixCredentials.QUERY_KEY_NAME, preset.queryKeyName),
        own(credentials, PixCredentials.CLIENT_ID_HEADER, preset.clientIdHeader));
  }

  private static @Nullable String own(
      Map<String, String> credentials, String name, @Nullable String otherwise) {
    String value = credentials.get(name);
    return value == null ? otherwise : value;
  }

  /** What follows the base URL for a code. */
  String codePath(PaymentMethod method, UUID code) {
    return (PixRequests.dueOf(method) == null ? cobPath : cobvPath) + "/" + PixIds.txid(code);
  }

  /** The same for a refund of a payment. */
  String refundPath(String endToEndId, UUID refund) {
    return "%s/%s/devolucao/%s".formatted(pixPath, endToEndId, PixIds.refund(refund));
  }

  /** The name of the host of a bank among the provider's hosts. */
  static String hostOf(String bank) {
    return bank.toLowerCase(Locale.ROOT).replace("_", "");
  }

  private static PixDialect at(
      String prefix,
      String tokenPath,
      TokenAuthentication authentication,
      String scopes,
      @Nullable String queryKeyName,
      @Nullable String clientIdHeader) {
    return new PixDialect(
        tokenPath,
        authentication,
        scopes,
        prefix + "/cob",
        prefix + "/cobv",
        prefix + "/pix",
        prefix + "/webhook",
        queryKeyName,
        clientIdHeader);
  }
}
