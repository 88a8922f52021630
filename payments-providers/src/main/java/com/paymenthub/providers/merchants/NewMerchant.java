package com.paymenthub.providers.merchants;

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
   */
  public record NewProvider(
      String name, int priority, String providerType, Map<String, String> credentials) {

    @Override
    public String toString() {
      return "NewProvider[name=%s, priority=%d, providerType=%s]"
          .formatted(name, priority, providerType);
    }
  }
}
