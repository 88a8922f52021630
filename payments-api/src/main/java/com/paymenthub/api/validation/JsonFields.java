package com.paymenthub.api.validation;

import com.paymenthub.domain.money.Money;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The fields of a JSON object. Reading goes on after a bad field, so that a caller learns of all of
 * them at once; call {@link FieldErrors#check} when everything was read. {@code null} counts as
 * absent.
 */
public final class JsonFields {

  private static final int MAXIMUM_TIME = 64;
  private static final int MAXIMUM_SCALE = 4;

  private final ObjectNode object;
  private final String path;
  private final FieldErrors errors;
  private final Set<String> asked = new HashSet<>();

  private JsonFields(ObjectNode object, String path, FieldErrors errors) {
    this.object = object;
    this.path = path;
    this.errors = errors;
  }

  /** The fields of a whole body. */
  public static JsonFields of(JsonBody body, FieldErrors errors) {
    return new JsonFields(body.root(), "", errors);
  }

  /** A text of 1 to {@code maximumLength} characters; empty when absent or bad. */
  public Optional<String> text(String name, int maximumLength) {
    return value(name).flatMap(node -> textOf(name, node, maximumLength));
  }

  /** Like {@link #text}, but has to be there. */
  public Optional<String> requiredText(String name, int maximumLength) {
    return required(name, text(name, maximumLength));
  }

  /** A text with a form of its own; {@code rule} is broken when {@code parse} finds none in it. */
  public <T> Optional<T> requiredParsed(
      String name, int maximumLength, String rule, Function<String, Optional<T>> parse) {
    return required(name, parsed(name, maximumLength, rule, parse));
  }

  /** A text with a form of its own, when it is there. */
  public <T> Optional<T> parsed(
      String name, int maximumLength, String rule, Function<String, Optional<T>> parse) {
    return text(name, maximumLength)
        .flatMap(text -> orElse(parse.apply(text), () -> errors.add(at(name), rule)));
  }

  /** An id, when it is there. */
  public Optional<UUID> uuid(String name) {
    return parsed(name, 36, "uuid", Uuids::parse);
  }

  /** A point in time, when it is there. */
  public Optional<Instant> instant(String name) {
    return parsed(name, MAXIMUM_TIME, "timestamp", QueryFields::parseInstant);
  }

  /** An id that has to be there. */
  public Optional<UUID> requiredUuid(String name) {
    return required(name, uuid(name));
  }

  /** One of a few words, when it is there. */
  public Optional<String> oneOf(String name, List<String> words) {
    return value(name)
        .flatMap(node -> textOf(name, node, Integer.MAX_VALUE))
        .flatMap(
            text ->
                orElse(
                    Optional.of(text).filter(words::contains),
                    () -> errors.add(at(name), "one_of", String.join(", ", words))));
  }

  /** One of a few words, which has to be there. */
  public Optional<String> requiredOneOf(String name, List<String> words) {
    return required(name, oneOf(name, words));
  }

  /** One or several of a few words, as a text or a list, which has to be there; without repeats. */
  public List<String> requiredSomeOf(String name, List<String> words) {
    return required(name, value(name)).map(given -> someOf(name, given, words)).orElse(List.of());
  }

  /** One or several of a few words, as a text or a list; none when it is not there. */
  public List<String> someOf(String name, List<String> words) {
    return value(name).map(given -> someOf(name, given, words)).orElse(List.of());
  }

  private List<String> someOf(String name, JsonNode given, List<String> words) {
    List<JsonNode> nodes =
        given instanceof ArrayNode array ? array.values().stream().toList() : List.of(given);
    boolean good =
        !nodes.isEmpty()
            && nodes.stream()
                .allMatch(node -> node.isString() && words.contains(node.stringValue()));
    if (!good) {
      errors.add(at(name), "some_of", String.join(", ", words));
      return List.of();
    }
    return nodes.stream().map(JsonNode::stringValue).distinct().toList();
  }

  /** An amount of 1 to 999,999,999,999 minor units, which has to be there. */
  public Optional<Long> requiredAmount(String name) {
    return required(name, amount(name));
  }

  /** An amount of 1 to 999,999,999,999 minor units, when it is there. */
  public Optional<Long> amount(String name) {
    return wholeNumber(name, "amount", 1, Money.MAXIMUM_MINOR_UNITS);
  }

  /** A whole number, when it is there. */
  public Optional<Integer> wholeNumber(String name, int minimum, int maximum) {
    return wholeNumber(name, "whole_number", minimum, maximum).map(Math::toIntExact);
  }

  /** A whole number, which has to be there. */
  public Optional<Integer> requiredWholeNumber(String name, int minimum, int maximum) {
    return required(name, wholeNumber(name, minimum, maximum));
  }

  /**
   * A number from 0 to {@code maximum} with at most four decimals, when it is there; in its
   * shortest plain form, because a zero may be sent with any exponent ({@code 0e-999999999}).
   */
  public Optional<BigDecimal> decimal(String name, BigDecimal maximum) {
    return value(name).flatMap(node -> decimalOf(name, node, maximum));
  }

  /** A truth value, when it is there. */
  public Optional<Boolean> bool(String name) {
    return value(name)
        .flatMap(
            node ->
                orElse(
                    Optional.of(node).filter(JsonNode::isBoolean).map(JsonNode::booleanValue),
                    () -> errors.add(at(name), "boolean")));
  }

  /** An object, when it is there. */
  public Optional<JsonFields> object(String name) {
    return value(name).flatMap(node -> objectOf(at(name), node));
  }

  /** An object, which has to be there. */
  public Optional<JsonFields> requiredObject(String name) {
    return required(name, object(name));
  }

  /** A list of objects, which has to be there; the bad entries are noted and left out. */
  public List<JsonFields> requiredObjects(String name, int minimumSize, int maximumSize) {
    return required(name, objects(name, minimumSize, maximumSize)).orElse(List.of());
  }

  /** A list of objects, when it is there; the bad entries are noted and left out. */
  public Optional<List<JsonFields>> objects(String name, int minimumSize, int maximumSize) {
    return value(name).map(node -> objectsOf(name, node, minimumSize, maximumSize));
  }

  private List<JsonFields> objectsOf(String name, JsonNode node, int minimumSize, int maximumSize) {
    if (!(node instanceof ArrayNode array)) {
      errors.add(at(name), "list");
      return List.of();
    }
    if (array.size() < minimumSize || array.size() > maximumSize) {
      errors.add(at(name), "list_size", String.valueOf(minimumSize), String.valueOf(maximumSize));
      return List.of();
    }
    List<JsonFields> objects = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      objectOf(at(name) + "[" + i + "]", array.get(i)).ifPresent(objects::add);
    }
    return objects;
  }

  /** Whether the field is there and not {@code null}. */
  public boolean has(String name) {
    return value(name).isPresent();
  }

  /** Whether the field is there and {@code null}: a change that takes its value away. */
  public boolean clears(String name) {
    return object.path(name).isNull();
  }

  /** Notes every field that nobody has asked for so far. */
  public void refuseOthers() {
    UnknownNames.refuse(object.propertyNames(), asked, "field", "body", errors);
  }

  /** Notes a broken rule of a field. */
  public void refuse(String name, String rule, String... arguments) {
    errors.add(at(name), rule, arguments);
  }

  private Optional<BigDecimal> decimalOf(String name, JsonNode node, BigDecimal maximum) {
    if (!node.isNumber()
        || node.decimalValue().signum() < 0
        || node.decimalValue().compareTo(maximum) > 0
        || node.decimalValue().stripTrailingZeros().scale() > MAXIMUM_SCALE) {
      errors.add(at(name), "decimal", maximum.toPlainString());
      return Optional.empty();
    }
    BigDecimal plain = node.decimalValue().stripTrailingZeros();
    return Optional.of(plain.scale() < 0 ? plain.setScale(0) : plain);
  }

  private Optional<Long> wholeNumber(String name, String rule, long minimum, long maximum) {
    return value(name).flatMap(node -> wholeNumberOf(name, rule, node, minimum, maximum));
  }

  private Optional<Long> wholeNumberOf(
      String name, String rule, JsonNode node, long minimum, long maximum) {
    if (!node.isIntegralNumber()) {
      errors.add(at(name), rule);
      return Optional.empty();
    }
    if (!node.canConvertToLong() || node.longValue() < minimum || node.longValue() > maximum) {
      errors.add(at(name), "range", String.valueOf(minimum), String.valueOf(maximum));
      return Optional.empty();
    }
    return Optional.of(node.longValue());
  }

  private Optional<String> textOf(String name, JsonNode node, int maximumLength) {
    if (!node.isString()) {
      errors.add(at(name), "text");
      return Optional.empty();
    }
    String text = node.stringValue();
    if (text.isBlank()) {
      errors.add(at(name), "not_blank");
    } else if (text.length() > maximumLength) {
      errors.add(at(name), "too_long", String.valueOf(maximumLength));
    } else if (text.chars().anyMatch(Character::isISOControl)) {
      errors.add(at(name), "control_characters");
    } else if (text.codePoints().anyMatch(JsonFields::isHalfACharacter)) {
      errors.add(at(name), "half_characters");
    } else {
      return Optional.of(text);
    }
    return Optional.empty();
  }

  /** A surrogate without its other half, which no encoding can write. */
  private static boolean isHalfACharacter(int codePoint) {
    return Character.getType(codePoint) == Character.SURROGATE;
  }

  private Optional<JsonFields> objectOf(String at, JsonNode node) {
    if (node instanceof ObjectNode nested) {
      return Optional.of(new JsonFields(nested, at, errors));
    }
    errors.add(at, "object");
    return Optional.empty();
  }

  private Optional<JsonNode> value(String name) {
    asked.add(name);
    return Optional.ofNullable(object.get(name)).filter(node -> !node.isNull());
  }

  private <T> Optional<T> required(String name, Optional<T> value) {
    if (!has(name)) {
      errors.add(at(name), "required");
    }
    return value;
  }

  private static <T> Optional<T> orElse(Optional<T> value, Runnable otherwise) {
    if (value.isEmpty()) {
      otherwise.run();
    }
    return value;
  }

  /** The way to a field from the top, as errors name it, for example {@code address.city}. */
  public String at(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
