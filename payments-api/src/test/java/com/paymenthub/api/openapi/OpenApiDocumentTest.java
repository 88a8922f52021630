package com.paymenthub.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.auth.Access;
import com.paymenthub.api.auth.Routes;
import com.paymenthub.api.auth.Scope;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.ApiDocument;
import com.paymenthub.api.testing.ApiDocument.Operation;
import com.paymenthub.api.testing.RunningService;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The document is served to everybody, complete, and kept in the repository as it is served. */
class OpenApiDocumentTest {

  private static final Path STORED = Path.of("..", "docs", "openapi.json");
  private static final String COMMAND =
      "./mvnw -pl payments-api -am test -Dtest=OpenApiDocumentTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false -Dopenapi.document=write";

  private static final JsonMapper READABLE =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private static final ApiDocument DOCUMENT = ApiDocument.stored();

  private final RunningService service = RunningService.shared();
  private final ApiClient anybody = ApiClient.anonymous(service.url());

  @Test
  void docs_openapi_json_is_what_the_service_serves() throws IOException {
    ApiAnswer served = anybody.get("/v3/api-docs");
    assertThat(served.status()).as(served.text()).isEqualTo(200);
    String document = READABLE.writeValueAsString(served.json()) + "\n";
    if (Objects.equals(System.getProperty("openapi.document"), "write")) {
      Files.writeString(STORED, document);
    }

    assertThat(Files.readString(STORED))
        .as("docs/openapi.json is stale; write it again with%n  %s", COMMAND)
        .isEqualTo(document);
  }

  @Test
  void every_operation_is_described_with_the_keys_that_may_call_it() {
    Set<String> described =
        DOCUMENT.operations().stream().map(Operation::toString).collect(Collectors.toSet());
    assertThat(described).isEqualTo(Routes.all().keySet());
    for (Operation operation : DOCUMENT.operations()) {
      Access access = Routes.of(operation.method(), operation.path()).orElseThrow();
      List<JsonNode> requirements = operation.node().get("security").values().stream().toList();
      assertThat(requirements).allMatch(requirement -> requirement.has("clientId"));
      assertThat(requirements).anyMatch(requirement -> requirement.has("secretKey"));
      assertThat(requirements.stream().anyMatch(requirement -> requirement.has("sessionKey")))
          .isEqualTo(access.sessionKeys());
      assertThat(
              requirements.stream()
                  .flatMap(requirement -> requirement.path("publicKey").valueStream())
                  .map(JsonNode::stringValue))
          .containsExactlyInAnyOrderElementsOf(access.scopes().stream().map(Scope::code).toList());
    }
  }

  @Test
  void it_is_of_openapi_3_1_and_describes_version_0_4() {
    JsonNode document = anybody.get("/v3/api-docs").json();

    assertThat(document.get("openapi").stringValue()).startsWith("3.1.");
    assertThat(document.at("/info/version").stringValue()).isEqualTo("0.4");
  }

  @Test
  void every_field_is_explained_and_every_value_has_an_example() {
    List<String> missing = new ArrayList<>();
    DOCUMENT
        .referenced("#/components/schemas")
        .forEachEntry(
            (schema, node) ->
                node.path("properties")
                    .forEachEntry(
                        (name, property) -> lookAt(schema + "." + name, property, missing)));
    for (Operation operation : DOCUMENT.operations()) {
      if (operation.node().path("summary").asString("").isEmpty()) {
        missing.add(operation + " has no summary");
      }
      for (String place : List.of("path", "query", "header")) {
        operation
            .parameters(place)
            .forEach(
                parameter -> {
                  if (!parameter.has("description") && !place.equals("path")) {
                    missing.add(operation + " " + parameter.get("name"));
                  }
                });
      }
    }
    assertThat(missing).isEmpty();
  }

  private static void lookAt(String name, JsonNode property, List<String> missing) {
    if (property.path("description").asString("").isEmpty()) {
      missing.add(name + " is not explained");
    }
    for (JsonNode choice : DOCUMENT.choices(property)) {
      JsonNode value = choice.has("items") ? DOCUMENT.resolve(choice.get("items")) : choice;
      boolean single =
          !value.has("properties") && !value.has("oneOf") && !value.has("additionalProperties");
      if (single && !ApiDocument.types(value).contains("boolean") && !value.has("examples")) {
        missing.add(name + " has no example");
      }
    }
  }

  @Test
  void every_reference_leads_somewhere_and_every_component_is_referred_to() {
    Set<String> references = new TreeSet<>();
    collect(anybody.get("/v3/api-docs").json(), references);

    assertThat(references)
        .allSatisfy(
            reference -> assertThat(DOCUMENT.referenced(reference).isMissingNode()).isFalse());
    assertThat(references)
        .containsAll(
            DOCUMENT.referenced("#/components/schemas").propertyNames().stream()
                .map(name -> "#/components/schemas/" + name)
                .toList());
  }

  private static void collect(JsonNode node, Set<String> references) {
    if (node.path("$ref").isString()) {
      references.add(node.get("$ref").stringValue());
    }
    node.forEach(child -> collect(child, references));
  }

  @Test
  void anybody_may_read_it_in_a_browser() {
    ApiAnswer moved = anybody.get("/swagger-ui");
    assertThat(moved.status()).isEqualTo(302);
    String page =
        URI.create(service.url() + "/").resolve(moved.header("Location").orElseThrow()).getPath();
    ApiAnswer shown = anybody.get(page);
    assertThat(shown.status()).isEqualTo(200);
    assertThat(shown.text()).contains("swagger-ui");
    assertThat(anybody.get("/swagger-ui/swagger-ui-bundle.js").status()).isEqualTo(200);
    assertThat(anybody.get("/v3/api-docs/swagger-config").at("/url")).isEqualTo("/v3/api-docs");
  }

  @Test
  void nothing_of_it_is_made_before_somebody_asks() {
    RunningService fresh = RunningService.start();
    try {
      assertThat(fresh.part(Operations.class).schemas().components()).isEmpty();
      ApiClient.anonymous(fresh.url()).get("/v3/api-docs");
      assertThat(fresh.part(Operations.class).schemas().components()).isNotEmpty();
    } finally {
      fresh.stop();
    }
  }
}
