package com.paymenthub.api.health;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.health.actuate.endpoint.HealthDescriptor;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.actuate.endpoint.HttpCodeStatusMapper;
import org.springframework.boot.health.contributor.Status;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The health status of this node on the public port, for load balancers. Details and metrics are on
 * the management port only.
 */
@RestController
@ConditionalOnWebApplication
public class PublicHealth {

  private static final String HEALTH = "/actuator/health";
  private static final String LIVENESS = HEALTH + "/liveness";
  private static final String READINESS = HEALTH + "/readiness";

  /** Its paths. */
  public static final Set<String> PATHS = Set.of(HEALTH, LIVENESS, READINESS);

  private final HealthEndpoint health;
  private final HttpCodeStatusMapper codes;

  PublicHealth(HealthEndpoint health, HttpCodeStatusMapper codes) {
    this.health = health;
    this.codes = codes;
  }

  @GetMapping(HEALTH)
  ResponseEntity<Map<String, String>> health() {
    return answer(health.health());
  }

  @GetMapping(LIVENESS)
  ResponseEntity<Map<String, String>> liveness() {
    return group("liveness");
  }

  @GetMapping(READINESS)
  ResponseEntity<Map<String, String>> readiness() {
    return group("readiness");
  }

  private ResponseEntity<Map<String, String>> group(String name) {
    return answer(Objects.requireNonNull(health.healthForPath(name), name));
  }

  private ResponseEntity<Map<String, String>> answer(HealthDescriptor found) {
    Status status = found.getStatus();
    return ResponseEntity.status(codes.getStatusCode(status))
        .body(Map.of("status", status.getCode()));
  }
}
