package com.paymenthub.providers.adapters.adyen;

import com.paymenthub.providers.contract.CredentialField;
import com.paymenthub.providers.contract.ProviderAccount;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** What an account at Adyen has as credentials (docs/adyen.md). */
final class AdyenCredentials {

  static final String MERCHANT_ACCOUNT = "merchantAccount";
  static final String API_KEY = "apiKey";
  static final String LIVE_PREFIX = "livePrefix";
  private static final String HMAC_KEY = "hmacKey";
  private static final String SECOND_HMAC_KEY = "secondHmacKey";
  private static final String NATIVE_THREE_D_SECURE = "nativeThreeDSecure";

  private static final String HEX_KEY = "[0-9A-Fa-f]{64}";
  private static final String IN_PORTUGUESE = "deve ter 64 dígitos hexadecimais";
  private static final String IN_ENGLISH = "must be 64 hexadecimal digits";

  private AdyenCredentials() {}

  static List<CredentialField> fields() {
    return List.of(
        CredentialField.open(MERCHANT_ACCOUNT, "Conta de comerciante", "Merchant account")
            .needed()
            .upTo(80)
            .described("The name of the merchant account", "ShopBR_ECOM"),
        CredentialField.secret(API_KEY, "Chave de API", "API key")
            .needed()
            .upTo(500)
            .described("The key of an API credential", "AQEyhmfxK4example"),
        CredentialField.secret(HMAC_KEY, "Chave HMAC das notificações", "HMAC key of webhooks")
            .needed()
            .like(HEX_KEY, IN_PORTUGUESE, IN_ENGLISH)
            .described(
                "The HMAC key of the standard webhook",
                "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056"),
        CredentialField.secret(SECOND_HMAC_KEY, "Segunda chave HMAC", "Second HMAC key")
            .like(HEX_KEY, IN_PORTUGUESE, IN_ENGLISH)
            .described(
                "Another HMAC key that is valid too, while keys are changed",
                "55782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056"),
        CredentialField.open(LIVE_PREFIX, "Prefixo da URL de produção", "Prefix of the live URL")
            .upTo(63)
            .like(
                "[A-Za-z0-9-]+",
                "deve ter letras, dígitos e hífens",
                "must be letters, digits and hyphens")
            .described(
                "The prefix of the live endpoints; needed for real money",
                "1797a841fbb37ca7-ShopBR"),
        CredentialField.open(
                NATIVE_THREE_D_SECURE, "3-D Secure na página", "3-D Secure on the page")
            .like("true|false", "deve ser true ou false", "must be true or false")
            .described(
                "Whether the bank asks the buyer in a frame of the payment page, instead of on a"
                    + " page of its own",
                "true"));
  }

  /** The keys with which notices may be signed, as hexadecimal digits. */
  static List<String> hmacKeys(ProviderAccount account) {
    Map<String, String> credentials = account.credentials();
    return Stream.of(credentials.get(HMAC_KEY), credentials.get(SECOND_HMAC_KEY))
        .filter(Objects::nonNull)
        .toList();
  }

  /** Whether the bank asks the buyer in a frame. */
  static boolean isNative(ProviderAccount account) {
    return "true".equals(account.credentials().get(NATIVE_THREE_D_SECURE));
  }
}
