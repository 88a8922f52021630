package com.paymenthub.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
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

  private final ApiClient anybody = ApiClient.anonymous(RunningService.shared().url());

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
}
