package com.paymenthub.api.openapi;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A component of a record that describes a body, a query or an answer. */
record DescribedField(RecordComponent component) {

  /** What means the same in every answer, and is not said again in each. */
  private static final Map<String, String> COMMON =
      Map.of(
          "id", "The id that it was given, a UUID.",
          "clientId", "The account that it belongs to.",
          "createdAt", "When it was created.",
          "updatedAt", "When it last changed.");

  /** The fields of a record, in their order. */
  static List<DescribedField> of(Class<?> type) {
    return Arrays.stream(type.getRecordComponents())
        .flatMap(
            component ->
                component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)
                    ? of(component.getType()).stream()
                    : Stream.of(new DescribedField(component)))
        .toList();
  }

  /** Its name in JSON, or in a query. */
  String name() {
    return constraints()
        .map(Schema::name)
        .filter(name -> !name.isEmpty())
        .orElse(component.getName());
  }

  Type type() {
    return component.getGenericType();
  }

  /** What it means; empty when nobody wrote it down. */
  String description() {
    String own = JavaTexts.of(component.getDeclaringRecord(), component.getName());
    return own.isEmpty() ? COMMON.getOrDefault(component.getName(), "") : own;
  }

  /** Whether it may be {@code null}; in what callers send that counts as absent. */
  boolean isNullable() {
    return marked() && !isLeftOut();
  }

  /** Whether it is always there. */
  boolean isRequired(boolean sent) {
    return sent ? !isNullable() : !isLeftOut();
  }

  /** Whether an answer leaves it out rather than saying {@code null}. */
  private boolean isLeftOut() {
    return leavesNullOut(component.getAccessor())
        || (marked() && leavesNullOut(component.getDeclaringRecord()));
  }

  private static boolean leavesNullOut(AnnotatedElement element) {
    JsonInclude inclusion = element.getAnnotation(JsonInclude.class);
    return inclusion != null && inclusion.value() == JsonInclude.Include.NON_NULL;
  }

  private boolean marked() {
    return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
  }

  /** The bounds that are declared beside it. */
  Optional<Schema> constraints() {
    return Optional.ofNullable(component.getAccessor().getAnnotation(Schema.class));
  }

  /** How many entries a list may have, where that is declared. */
  Optional<ArraySchema> listBounds() {
    return Optional.ofNullable(component.getAccessor().getAnnotation(ArraySchema.class));
  }

  /** The words that it may hold; empty when it holds anything. */
  List<String> words() {
    return constraints()
        .map(declared -> List.of(declared.allowableValues()))
        .filter(words -> !words.isEmpty())
        .or(() -> Optional.ofNullable(Words.OF_ANSWERS.get(key())))
        .or(() -> wordsOf(type()))
        .orElse(List.of());
  }

  /** The name of the schema of what it repeats as it was sent; empty for other fields. */
  Optional<String> echo() {
    return Optional.ofNullable(Words.ECHOES.get(key()));
  }

  /** A good value; null where that is made up of the values inside. */
  @Nullable String example() {
    return constraints()
        .map(Schema::example)
        .filter(example -> !example.isEmpty())
        .or(() -> words().stream().findFirst())
        .or(() -> Optional.ofNullable(Examples.of(component.getName())))
        .orElse(null);
  }

  /** For example {@code ChargeDocument.status}. */
  private String key() {
    return component.getDeclaringRecord().getSimpleName() + "." + component.getName();
  }

  private static Optional<List<String>> wordsOf(Type type) {
    return switch (type) {
      case ParameterizedType list when list.getRawType() == List.class ->
          wordsOf(list.getActualTypeArguments()[0]);
      case Class<?> plain when plain.isEnum() ->
          Optional.of(
              Arrays.stream(plain.getEnumConstants())
                  .map(constant -> ((Enum<?>) constant).name().toLowerCase(Locale.ROOT))
                  .toList());
      default -> Optional.empty();
    };
  }
}
