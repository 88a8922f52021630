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

/** The document is served to everybody, complete, and kept in the repository as it is served. */
class OpenApiDocumentTest {

  private static final Path STORED = Path.of("..", "docs", "openapi.yaml");
  private static final String COMMAND =
      "./mvnw -pl payments-api -am test -Dtest=OpenApiDocumentTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false -Dopenapi.document=write";

  private final ApiClient anybody = ApiClient.anonymous(RunningService.shared().url());

  @Test
  void docs_openapi_yaml_is_what_the_service_serves() throws IOException {
    ApiAnswer served = anybody.get("/v3/api-docs.yaml");
    assertThat(served.status()).as(served.text()).isEqualTo(200);
    if (Objects.equals(System.getProperty("openapi.document"), "write")) {
      Files.writeString(STORED, served.text());
    }

    assertThat(Files.readString(STORED))
        .as("docs/openapi.yaml is stale; write it again with%n  %s", COMMAND)
        .isEqualTo(served.text());
  }
}
