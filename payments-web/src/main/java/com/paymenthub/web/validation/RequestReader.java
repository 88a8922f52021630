package com.paymenthub.web.validation;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the records that describe requests out of what was sent: bound by Jackson, checked by
 * Jakarta Validation. What is wrong is gathered, and counts as absent; {@code null} counts as
 * absent too.
 */
@Component
public final class RequestReader {

  private final JsonMapper json = JsonMapper.builder().addModule(new RequestModule()).build();
  private final Map<Class<?>, ObjectReader> readers = new ConcurrentHashMap<>();

  /**
   * A request as far as it could be read.
   *
   * @param value what was sent; what is noted as wrong is null in it
   * @param errors what is wrong; later checks may add to them
   */
  public record Read<T>(T value, FieldErrors errors) {

    /**
     * The request, when nothing is wrong with it.
     *
     * @throws com.paymenthub.web.errors.ProblemException naming every field that is wrong
     */
    public T checked() {
      errors.check();
      return value;
    }
  }

  /** Reads a body. */
  public <T> Read<T> read(JsonBody body, Class<T> type) {
    return bind(body.root(), type, false);
  }

  /** Reads a body in which no field may stand that {@code type} does not have. */
  public <T> Read<T> readStrictly(JsonBody body, Class<T> type) {
    Read<T> read = read(body, type);
    UnknownNames.refuse(body.root().propertyNames(), namesOf(type), "field", "body", read.errors());
    return read;
  }

  /**
   * Reads a change, in which no field may stand that cannot change.
   *
   * @param known what the thing was created from and what is answered of it: the fields of these
   *     that {@code type} does not have cannot change
   */
  public <T> Read<T> readChange(JsonBody body, Class<T> type, Class<?>... known) {
    Read<T> read = read(body, type);
    Collection<String> changeable = namesOf(type);
    Stream.of(known)
        .flatMap(each -> namesOf(each).stream())
        .distinct()
        .filter(name -> !changeable.contains(name) && body.root().hasNonNull(name))
        .forEach(name -> read.errors().add(name, "unchangeable"));
    return read;
  }

  /**
   * Reads texts under names that no record has, as a change reads its optional fields. What is
   * wrong is noted and counts as absent.
   *
   * @param sent the fields of an object that are none of its record
   * @param names which of them are read
   */
  public static Map<String, PatchedValue<String>> texts(
      Map<String, JsonNode> sent, Collection<String> names, FieldErrors errors) {
    Spellings known = new Spellings(names);
    Map<String, PatchedValue<String>> texts = new HashMap<>();
    sent.forEach(
        (name, value) -> {
          known.meant(name).ifPresent(meant -> errors.add(name, "unknown_field_near", meant));
          if (names.contains(name)) {
            Texts.change(value, rule -> errors.add(name, rule))
                .ifPresent(text -> texts.put(name, text));
          }
        });
    return texts;
  }

  /**
   * Reads the parameters of a query, of which none may be there that {@code type} does not have: a
   * filter that is mistyped would otherwise let everything through.
   *
   * @throws com.paymenthub.web.errors.ProblemException naming every parameter that is wrong
   */
  public <T extends Record> T query(HttpServletRequest request, Class<T> type) {
    FieldErrors twice = new FieldErrors();
    Collection<String> names = namesOf(type);
    ObjectNode sent = JsonNodeFactory.instance.objectNode();
    for (String name : names) {
      String[] values = request.getParameterValues(name);
      if (values != null && values.length > 1) {
        twice.add(name, "given_once");
      } else if (values != null) {
        sent.put(name, values[0]);
      }
    }
    Read<T> query = bind(sent, type, true);
    query.errors().all().forEach(twice::add);
    refuseParameters(request, names, twice);
    return query.value();
  }

  /**
   * Makes sure that no parameters are sent where none are read.
   *
   * @throws com.paymenthub.web.errors.ProblemException naming every parameter
   */
  public static void noQuery(HttpServletRequest request) {
    refuseParameters(request, Collections.emptyList(), new FieldErrors());
  }

  private static void refuseParameters(
      HttpServletRequest request, Collection<String> names, FieldErrors errors) {
    UnknownNames.refuse(
        Collections.list(request.getParameterNames()), names, "parameter", "query", errors);
    errors.check();
  }

  private <T> Read<T> bind(ObjectNode sent, Class<T> type, boolean query) {
    BindingParser bindingParser = new BindingParser(sent, query);
    T value = readers.computeIfAbsent(type, json::readerFor).readValue(bindingParser);
    return new Read<>(value, bindingParser.errors());
  }

  /** The names of the fields of a request, but for those that only {@link #texts} reads. */
  public static Collection<String> namesOf(Class<?> type) {
    return Arrays.stream(type.getRecordComponents()).flatMap(RequestReader::namesOf).toList();
  }

  private static Stream<String> namesOf(RecordComponent component) {
    if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
      return namesOf(component.getType()).stream();
    }
    if (component.getAccessor().isAnnotationPresent(JsonAnySetter.class)) {
      return Stream.empty();
    }
    return Stream.of(nameOf(component));
  }

  /** What a field is called where it is sent. */
  public static String nameOf(RecordComponent component) {
    JsonProperty named = component.getAccessor().getAnnotation(JsonProperty.class);
    return named == null ? component.getName() : named.value();
  }
}
