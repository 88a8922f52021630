package com.paymenthub.charging.merchants;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A merchant to be created.
 *
 * @param mcc merchant category code, four digits (ISO 18245)
 * @param providers its accounts at providers, at least one
 */
public record NewMerchant(
    String mcc, @Nullable String name, @Nullable String city, List<NewProvider> providers) {

  /**
   * An account at a provider.
   *
   * @param name what the merchant calls it
   * @param priority 1 is tried first
   * @param providerType the provider's code, for example {@code SERVICE_SANDBOX}
   * @param credentials secrets by name; stored encrypted
   * @param fraudOptions what follows from its analyses; null for other than anti-fraud providers
   */
  public record NewProvider(
      String name,
      int priority,
      String providerType,
      Map<String, String> credentials,
      @Nullable FraudOptions fraudOptions) {

    @Override
    public String toString() {
      return "NewProvider[name=%s, priority=%d, providerType=%s]"
          .formatted(name, priority, providerType);
    }
  }
}
