package com.paymenthub.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What merchants read first names each value of what they have to send. */
class InterfacePageTest {

  private static final Path DOCS = Path.of("..", "docs");

  @ParameterizedTest
  @CsvSource({"MerchantBodyCredentials, credentials.type", "MerchantBodyOptions, options.type"})
  void every_type_of_a_merchants_provider_is_named(String schema, String field) throws IOException {
    String page = Files.readString(DOCS.resolve("interface.md"));
    JsonNode type =
        JsonMapper.shared()
            .readTree(Files.readString(DOCS.resolve("openapi.json")))
            .at("/components/schemas/" + schema + "/properties/type/enum");
    String section = page.substring(page.indexOf("### 3.7 Merchants"), page.indexOf("\n## 4 "));

    assertThat(type.size()).isPositive();
    assertThat(section).contains("`" + field + "`");
    type.forEach(code -> assertThat(section).contains("`" + code.stringValue() + "`"));
  }
}
