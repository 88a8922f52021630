package com.paymenthub.api.testing;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** The body of a merchant with one provider. */
public final class MerchantBody {

  private MerchantBody() {}

  /**
   * A bookshop.
   *
   * @param credentials of the provider, with its type
   */
  public static String of(Map<String, ?> credentials) {
    return JsonMapper.shared()
        .writeValueAsString(
            Map.of(
                "mcc",
                "5942",
                "name",
                "A bookshop",
                "city",
                "Recife",
                "providers",
                List.of(Map.of("name", "provider", "priority", 1, "credentials", credentials))));
  }
}
