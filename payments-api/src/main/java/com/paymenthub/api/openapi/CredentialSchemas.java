package com.paymenthub.api.openapi;

import com.paymenthub.providers.contract.CredentialField;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The schemas of credentials, as providers declare them: one object with the fields of all.
 *
 * @param declared the fields of each type of provider
 */
@SuppressWarnings({"rawtypes", "unchecked"}) // as in swagger-core
record CredentialSchemas(Map<String, List<CredentialField>> declared) {

  /** A field of one type of provider. */
  private record Of(String type, CredentialField field) {}

  /** Adds all fields to the schema of what is sent or answered, as its name tells. */
  void addTo(Schema object) {
    Map<String, List<Of>> byName =
        declared.entrySet().stream()
            .flatMap(type -> type.getValue().stream().map(field -> new Of(type.getKey(), field)))
            .collect(
                Collectors.groupingBy(
                    of -> of.field().name(), LinkedHashMap::new, Collectors.toList()));
    byName.forEach((name, ofTypes) -> add(object, name, ofTypes));
  }

  private void add(Schema object, String name, List<Of> ofTypes) {
    boolean answered = !object.getName().contains("Body");
    boolean changed = object.getName().contains("ChangeBody");
    boolean ofAll = ofTypes.size() == declared.size();
    boolean needed = ofAll && ofTypes.stream().allMatch(of -> of.field().required());
    CredentialField field = ofTypes.getFirst().field();
    Schema value = new JsonSchema().typesItem("string");
    String example = answered && field.secret() ? "****" : field.example();
    if (example != null) {
      value.setExamples(List.of(example));
    }
    if (!answered) {
      bound(value, ofTypes.stream().map(Of::field).toList());
    }
    if (answered || changed || !needed) {
      value.typesItem("null");
    }
    if (answered ? ofAll : needed && !changed) {
      object.addRequiredItem(name);
    }
    String text = answered ? answered(field) : sent(field, changed);
    boolean same = ofAll && (needed || ofTypes.stream().noneMatch(of -> of.field().required()));
    object.addProperty(name, value.description(text + (same ? "." : ofTypes(ofTypes))));
  }

  /** What each of these allows, because which of them counts follows from the type. */
  private static void bound(Schema value, List<CredentialField> fields) {
    int longest = fields.stream().mapToInt(CredentialField::maximumLength).max().orElseThrow();
    if (longest < CredentialField.MAXIMUM_LENGTH) {
      value.maxLength(longest).minLength(1);
    }
    CredentialField.@Nullable Form form = fields.getFirst().form();
    if (form != null && fields.stream().allMatch(field -> form.equals(field.form()))) {
      value.pattern(form.expression());
    }
  }

  private static String sent(CredentialField field, boolean changed) {
    StringBuilder text = new StringBuilder(field.description());
    if (field.secret()) {
      text.append("; answers mask it");
      text.append(changed ? ", and the mask means what is there" : "");
    }
    if (field.inPlaceOf() != null) {
      text.append("; in the place of `%s`".formatted(field.inPlaceOf()));
    }
    return text.toString();
  }

  private static String answered(CredentialField field) {
    return field.secret() ? "The mask; null where none was given" : field.description();
  }

  private static String ofTypes(List<Of> ofTypes) {
    return ofTypes.stream()
        .map(of -> "`" + of.type() + "`" + (of.field().required() ? " (required)" : ""))
        .collect(Collectors.joining(", ", "; of ", "."));
  }
}
