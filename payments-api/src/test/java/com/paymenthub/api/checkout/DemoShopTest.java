package com.paymenthub.api.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Page;
import com.paymenthub.api.processes.ServiceProcess;
import com.paymenthub.api.testing.Accessibility;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.TestAccount;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo shop of the embedded default, up to a pix that the simulator confirms. */
class DemoShopTest {

  private static ServiceProcess service;

  @BeforeAll
  static void start(@TempDir Path home) {
    service = ServiceProcess.serve(home);
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @Test
  void an_order_of_the_demo_shop_is_paid_by_pix() {
    String url = "http://localhost:" + service.port();
    ApiClient page = ApiClient.anonymous(url);
    assertThat(page.get("/demo").text()).contains("<payment-checkout");
    ApiAnswer order = page.post("/demo/orders", "");
    assertThat(order.status()).as(order.text()).isEqualTo(201);
    String path = "/demo/orders/" + order.at("/sessionId") + "/confirm";
    assertThat(page.post(path, "").status()).as("nothing is pending").isEqualTo(409);
    ApiClient buyer =
        ApiClient.of(
            url,
            new TestAccount(
                UUID.fromString(order.at("/clientId")),
                order.at("/publicKey"),
                // A session knows its merchant.
                new UUID(0, 0)));
    String session = "/v1/sessions/" + order.at("/sessionId");
    ApiAnswer pending =
        buyer.post(
            session + "/charge",
            """
            {"paymentMethod": {"paymentType": "pix"},
             "paymentSource": {"sourceType": "customer", "customer": {
               "name": "Maria Souza", "email": "maria@example.com", "phoneNumber": "11912345678",
               "document": {"type": "cpf", "number": "52998224725"}}}}
            """);
    assertThat(pending.status()).as(pending.text()).isEqualTo(201);

    assertThat(page.post(path, "").status()).isEqualTo(204);

    assertThat(buyer.get(session).at("/status")).isEqualTo("paid");
  }

  @Test
  void a_buyer_pays_in_the_demo_shop() {
    try (Browsers browsers = Browsers.start(service.port(), service.port());
        Page page = browsers.browser().newPage()) {
      page.navigate("http://localhost:" + service.port() + "/demo");
      FrameLocator checkout = page.frameLocator("payment-checkout iframe");
      checkout.locator("input[value=pix]").check();
      checkout.locator("#name").fill("Maria Souza");
      checkout.locator("#email").fill("maria@example.com");
      checkout.locator("#tax-id").fill("52998224725");
      checkout.locator("#phone").fill("11912345678");
      page.screenshot(
          new Page.ScreenshotOptions()
              .setFullPage(true)
              .setPath(Path.of("target/screenshots/demo-shop.png")));
      assertThat(Accessibility.violations(page)).isEmpty();
      checkout.locator("button[type=submit]").click();
      checkout.locator("#pix-code").waitFor();

      page.locator("#confirm").click();

      checkout.locator(".paid").waitFor();
    }
  }
}
