package com.paymenthub.api.demo;

import static com.paymenthub.charging.accounts.Environment.PRODUCTION;

import com.paymenthub.api.rest.checkout.PagePolicy;
import com.paymenthub.platform.database.EmbeddedDatabaseInitializer;
import com.paymenthub.web.validation.Uuids;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;
import java.util.UUID;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.core.env.Environment;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** The pages of the demo shop; on the embedded database only. */
@RestController
@ConditionalOnProperty(EmbeddedDatabaseInitializer.EMBEDDED)
class DemoShopController {

  private static final MediaType HTML = new MediaType("text", "html", StandardCharsets.UTF_8);

  private final DemoCredentials credentials;
  private final Environment settings;
  private final Clock clock;
  private final String page;
  private final String policy;

  DemoShopController(DemoCredentials credentials, Environment settings, Clock clock)
      throws IOException {
    this.credentials = credentials;
    this.settings = settings;
    this.clock = clock;
    this.page =
        new ClassPathResource("static/demo/demo.html").getContentAsString(StandardCharsets.UTF_8);
    this.policy = PagePolicy.ofShop(page);
  }

  @GetMapping("/demo")
  ResponseEntity<String> page() {
    return ResponseEntity.ok()
        .contentType(HTML)
        .cacheControl(CacheControl.noCache())
        .header("Content-Security-Policy", policy)
        .header("X-Frame-Options", "DENY")
        .header("Referrer-Policy", "no-referrer")
        .body(page);
  }

  /** What the page needs of a new order for its payment. */
  @PostMapping("/demo/orders")
  ResponseEntity<Map<String, String>> order() {
    JsonNode session = shop().order();
    return ResponseEntity.status(201)
        .cacheControl(CacheControl.noStore())
        .body(
            Map.of(
                "sessionId",
                session.path("id").stringValue(),
                "clientId",
                session.path("clientId").stringValue(),
                "publicKey",
                session.path("publicKey").stringValue()));
  }

  @PostMapping("/demo/orders/{sessionId}/confirm")
  ResponseEntity<Void> confirm(@PathVariable String sessionId) {
    UUID id =
        Uuids.parse(sessionId)
            .orElseThrow(() -> new DemoClient.NotPossible("there is no such order"));
    shop().confirm(id.toString());
    return ResponseEntity.noContent().build();
  }

  @ExceptionHandler
  ResponseEntity<Map<String, String>> notPossible(DemoClient.NotPossible refusal) {
    return ResponseEntity.status(409).body(Map.of("message", String.valueOf(refusal.getMessage())));
  }

  /** The port is not known before the service listens. */
  private DemoShop shop() {
    String port = settings.getRequiredProperty("local.server.port");
    return new DemoShop(new DemoClient(credentials, PRODUCTION, "http://localhost:" + port), clock);
  }
}
