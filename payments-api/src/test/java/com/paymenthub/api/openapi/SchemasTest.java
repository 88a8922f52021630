package com.paymenthub.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.paymenthub.domain.charges.FraudVerdict;
import com.paymenthub.web.validation.PatchedValue;
import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** What is described of a record follows from its types, constraints and annotations. */
class SchemasTest {

  private static final YAMLMapper YAML = YAMLMapper.builder().build();

  private final Schemas schemas = new Schemas(new MarkdownJavadoc(), Map.of());

  @Min(1)
  @Max(999)
  @Constraint(validatedBy = {})
  @Retention(RetentionPolicy.RUNTIME)
  @interface Small {
    String message() default "";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
  }

  @Schema(type = "string", pattern = "[0-9]{3,4}")
  private record Code(String digits) {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind", visible = true)
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Way.Land.class, name = "BY_LAND"),
    @JsonSubTypes.Type(value = Way.Sea.class, name = "BY_SEA")
  })
  private sealed interface Way {

    record Land(@NotNull String kind, @Nullable Integer days) implements Way {}

    record Sea(@NotNull String kind) implements Way {}
  }

  private record ParcelBody(
      @NotNull @Small Long amount,
      @Size(max = 255) @Nullable String city,
      @Pattern(regexp = "[A-Z]+") @Nullable String state,
      @DecimalMax("100") @Nullable BigDecimal percentage,
      @NotNull @Size(min = 1, max = 20) List<Way> ways,
      @Nullable Way returned,
      @NotNull FraudVerdict status,
      @Nullable PatchedValue<Instant> dueDate,
      @NotNull Code code,
      @Schema(defaultValue = "BRL") @Nullable Currency currency,
      @Nullable YearMonth expirationDate,
      @Schema(allowableValues = {"lost", "waiting"}) @Nullable List<String> event) {}

  private record PartQuery(@Min(1) @Schema(defaultValue = "1") @Nullable Integer page) {}

  private record ParcelQuery(
      @JsonUnwrapped PartQuery part,
      @JsonProperty("created.gt") @Nullable Instant createdAfter,
      @Nullable List<FraudVerdict> status) {}

  @Test
  void a_body_is_described_by_its_types_and_constraints() {
    JsonNode body = described("ParcelBody");

    assertThat(body.get("required").valueStream().map(JsonNode::stringValue))
        .containsExactlyInAnyOrder("amount", "ways", "status", "code");
    assertProperty("amount", "{type: integer, format: int64, minimum: 1, maximum: 999}");
    assertProperty("city", "{type: [string, 'null'], minLength: 1, maxLength: 255}");
    assertProperty("state", "{type: [string, 'null'], pattern: '[A-Z]+'}");
    assertProperty("percentage", "{type: [number, 'null'], maximum: 100}");
    assertProperty(
        "ways",
        "{type: array, minItems: 1, maxItems: 20, items: {$ref: '#/components/schemas/Way'}}");
    assertProperty("returned", "{anyOf: [{$ref: '#/components/schemas/Way'}, {type: 'null'}]}");
    assertProperty("status", "{type: string, enum: [approved, reproved]}");
    assertProperty("dueDate", "{type: [string, 'null'], format: date-time}");
    assertProperty("code", "{type: string, pattern: '[0-9]{3,4}'}");
    assertProperty("currency", "{type: [string, 'null'], default: BRL, pattern: '[A-Z]{3}'}");
    assertProperty(
        "expirationDate", "{type: [string, 'null'], pattern: '(0[1-9]|1[0-2])/20[0-9]{2}'}");
    assertThat(body.at("/properties/event/items/enum")).hasSize(2);
  }

  @Test
  void one_of_several_records_is_told_apart_by_its_first_field() {
    JsonNode union = described("Way");

    assertThat(union.get("oneOf")).hasSize(2);
    assertThat(union.at("/discriminator/propertyName").stringValue()).isEqualTo("kind");
    assertThat(union.at("/discriminator/mapping/BY_SEA").stringValue())
        .isEqualTo("#/components/schemas/WaySea");
    assertThat(described("WayLand").at("/properties/kind/enum/0").stringValue())
        .isEqualTo("BY_LAND");
  }

  @Test
  void a_query_is_described_by_its_parameters() {
    JsonNode parameters = json(schemas.parametersOf(ParcelQuery.class));

    assertThat(parameters.findValuesAsString("name"))
        .containsExactly("page", "created.gt", "status");
    assertThat(parameters.at("/0/schema/default").intValue()).isEqualTo(1);
    assertThat(parameters.at("/0/schema/type").stringValue()).isEqualTo("integer");
    assertThat(parameters.at("/2/explode").booleanValue()).isFalse();
    assertThat(schemas.components()).isEmpty();
  }

  private JsonNode described(String name) {
    schemas.of(ParcelBody.class);
    return json(schemas.components()).get(name);
  }

  private void assertProperty(String name, String expected) {
    JsonNode property = described("ParcelBody").at("/properties/" + name);
    ObjectNode bare = property.deepCopy().asObject();
    bare.remove(List.of("description", "examples"));
    assertThat(bare).isEqualTo(YAML.readTree(expected));
  }

  private static JsonNode json(Object value) {
    try {
      return JsonMapper.shared().readTree(Json31.mapper().writeValueAsString(value));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
