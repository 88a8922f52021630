package com.paymenthub.api.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Shops pin the module that the guide names: it is the one that is served. */
class CheckoutDocumentationTest {

  private static final Path PAGE = Path.of("..", "docs", "checkout.md");

  private static final Pattern PINNED =
      Pattern.compile(
          "https://pay\\.example\\.com/checkout/v1/\\w+/checkout\\.js\"\\s+integrity=\"[^\"]*\"");

  private final ServedCheckout served =
      ServedCheckout.of(ApiClient.anonymous(RunningService.shared().url()));

  @Test
  void the_guide_pins_the_version_that_is_served() throws IOException {
    String page = Files.readString(PAGE);
    String pinned =
        "https://pay.example.com%s\"\n    integrity=\"%s\""
            .formatted(ServedCheckout.addressOfModule(served.version()), served.integrity());
    if (Objects.equals(System.getProperty("checkout.documentation"), "write")) {
      Files.writeString(PAGE, PINNED.matcher(page).replaceFirst(pinned));
    }

    assertThat(Files.readString(PAGE))
        .as(
            "docs/checkout.md is stale; write it again with%n"
                + "  ./mvnw -pl payments-api -am verify -Dtest=CheckoutDocumentationTest"
                + " -Dsurefire.failIfNoSpecifiedTests=false -Dcheckout.documentation=write")
        .containsOnlyOnce(pinned);
    assertThat(PINNED.matcher(page).results()).hasSize(1);
  }
}
