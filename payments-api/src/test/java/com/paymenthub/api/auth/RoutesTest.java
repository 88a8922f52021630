package com.paymenthub.api.auth;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.RunningService;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.support.StaticWebApplicationContext;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Every operation says who may call it, and nothing is said about an operation that is none. */
class RoutesTest {

  private static final Set<String> RUNNING =
      RunningService.shared().parts(RequestMappingInfoHandlerMapping.class).stream()
          .flatMap(mapping -> operationsOf(mapping).stream())
          .collect(Collectors.toCollection(TreeSet::new));

  @Test
  void every_operation_is_declared() {
    assertThat(undeclared(RUNNING)).isEmpty();
  }

  @Test
  void every_declaration_has_its_operation() {
    assertThat(RUNNING).containsAll(Routes.all().keySet());
  }

  @Test
  void only_providers_call_without_a_key() {
    assertThat(Routes.OPENED_BY_THEIR_ADDRESS)
        .allMatch(
            pattern -> pattern.startsWith("/v1/providers/{providerId}/notifications/{secret}"))
        .allMatch(pattern -> RUNNING.contains("POST " + pattern));
  }

  @Test
  void nothing_is_mapped_where_nobody_asks_who_calls() {
    assertThat(RUNNING)
        .filteredOn(operation -> !operation.contains(" /v1/"))
        .containsExactlyInAnyOrder(
            // The status alone, for load balancers.
            "GET /actuator/health",
            "GET /actuator/health/liveness",
            "GET /actuator/health/readiness",
            // The script that shops include, and the frame that it opens.
            "GET /checkout/v1/checkout.js",
            "GET /checkout/v1/{id}/checkout.js",
            "GET /checkout/v1/{id}/frame.html",
            // Buyers follow these links, which nobody can guess.
            "GET /images/{chargeId}/{proof}.png",
            "GET /simulator/v1/actions/{reference}",
            // Pages for 3-D Secure, which know nothing.
            "GET /three-d-secure/v1/frame",
            "POST /three-d-secure/v1/returned",
            // The description of the interface says nothing of anybody.
            "GET /swagger-ui",
            "GET /v3/api-docs",
            "GET /v3/api-docs.yaml",
            "GET /v3/api-docs/swagger-config");
  }

  @Test
  void an_operation_that_nobody_declared_is_noticed() {
    assertThat(undeclared(operationsOf(mappingOf(new Forgotten()))))
        .containsExactlyInAnyOrder("GET /v1/forgotten", "DELETE /v1/charges/{id}");
  }

  private static Set<String> undeclared(Set<String> operations) {
    return operations.stream()
        .filter(operation -> operation.contains(" /v1"))
        .filter(operation -> !Routes.all().containsKey(operation))
        .filter(operation -> Routes.OPENED_BY_THEIR_ADDRESS.stream().noneMatch(operation::endsWith))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> operationsOf(RequestMappingInfoHandlerMapping mapping) {
    Set<String> operations = new TreeSet<>();
    mapping
        .getHandlerMethods()
        .keySet()
        .forEach(
            info -> {
              Set<String> methods = new TreeSet<>();
              info.getMethodsCondition().getMethods().forEach(method -> methods.add(method.name()));
              if (methods.isEmpty()) {
                methods.add("ANY");
              }
              for (String pattern : info.getPatternValues()) {
                methods.forEach(method -> operations.add(method + " " + pattern));
              }
            });
    return operations;
  }

  private static RequestMappingHandlerMapping mappingOf(Object controller) {
    StaticWebApplicationContext context = new StaticWebApplicationContext();
    context.getBeanFactory().registerSingleton("controller", controller);
    RequestMappingHandlerMapping mapping = new RequestMappingHandlerMapping();
    mapping.setApplicationContext(context);
    mapping.afterPropertiesSet();
    return mapping;
  }

  @RestController
  static class Forgotten {

    @GetMapping("/v1/forgotten")
    String read() {
      return "";
    }

    @DeleteMapping("/v1/charges/{id}")
    void delete() {}
  }
}
