package com.paymenthub.web.validation;

import com.paymenthub.web.errors.FieldError;
import com.paymenthub.web.errors.Problem;
import com.paymenthub.web.errors.ProblemException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Gathers what is wrong with the fields of one request: of each field, the first broken rule. */
public final class FieldErrors {

  private final Map<String, FieldError> errors;
  private final String place;

  public FieldErrors() {
    this(new LinkedHashMap<>(), "");
  }

  private FieldErrors(Map<String, FieldError> errors, String place) {
    this.errors = errors;
    this.place = place;
  }

  /** The same errors, for those fields that stand in the given one. */
  public FieldErrors at(String field) {
    return new FieldErrors(errors, pathOf(field));
  }

  /** Looks at each entry of a list, with the errors inside of it; bad entries are left out. */
  public <T> void each(
      String field, @Nullable List<@Nullable T> entries, BiConsumer<T, FieldErrors> look) {
    for (int i = 0; entries != null && i < entries.size(); i++) {
      T entry = entries.get(i);
      if (entry != null) {
        look.accept(entry, at(field + "[" + i + "]"));
      }
    }
  }

  /** The way to a field from the top, as errors name it, for example {@code address.city}. */
  public String pathOf(String field) {
    return place.isEmpty() ? field : place + "." + field;
  }

  /** Notes a broken rule of a field. */
  public void add(String field, String rule, String... arguments) {
    add(FieldError.of(field, rule, arguments));
  }

  /** Notes what is wrong with a field. */
  void add(FieldError error) {
    String path = pathOf(error.field());
    errors.putIfAbsent(path, new FieldError(path, error.rule(), error.arguments()));
  }

  /** Notes it when a field that has to be there is not. */
  public void require(String field, @Nullable Object value) {
    if (value == null) {
      add(field, "required");
    }
  }

  /** Whether something is wrong with this field itself. */
  public boolean has(String field) {
    return !errors.isEmpty() && errors.containsKey(pathOf(field));
  }

  /** Whether something is wrong with this field, or inside of it. */
  public boolean isWrong(String field) {
    return errors.keySet().stream().anyMatch(wrong -> isIn(pathOf(field), wrong));
  }

  private static boolean isIn(String path, String wrong) {
    return wrong.equals(path) || wrong.startsWith(path + ".") || wrong.startsWith(path + "[");
  }

  /** Whether this rule of a field was noted as broken. */
  public boolean has(String field, String rule) {
    FieldError error = errors.get(pathOf(field));
    return error != null && error.rule().equals(rule);
  }

  /** Forgets what is wrong with a field, and inside of it, where nobody looks at that field. */
  public void forget(String field) {
    if (!errors.isEmpty()) {
      String path = pathOf(field);
      errors.keySet().removeIf(wrong -> isIn(path, wrong));
    }
  }

  /**
   * Ends the request when anything was noted.
   *
   * @throws ProblemException naming every field
   */
  public void check() {
    if (!errors.isEmpty()) {
      throw new ProblemException(Problem.validation(all()));
    }
  }

  /** Everything that was noted so far. */
  public List<FieldError> all() {
    return List.copyOf(errors.values());
  }
}
