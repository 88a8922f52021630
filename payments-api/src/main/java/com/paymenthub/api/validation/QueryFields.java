package com.paymenthub.api.validation;

import com.paymenthub.domain.money.Money;
import jakarta.servlet.http.HttpServletRequest;
import java.math.BigInteger;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/** The query parameters of a list; like {@link JsonFields}, it goes on after a bad one. */
public final class QueryFields {

  private static final int MAXIMUM_PAGE = 1_000_000;
  private static final int MAXIMUM_TEXT = 255;
  private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,30}");

  /** The years that ISO 8601 writes with four digits. */
  private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");

  private static final Instant TOO_LATE = Instant.parse("+10000-01-01T00:00:00Z");

  private final HttpServletRequest request;
  private final FieldErrors errors;
  private final Set<String> asked = new HashSet<>();

  public QueryFields(HttpServletRequest request, FieldErrors errors) {
    this.request = request;
    this.errors = errors;
  }

  /** Which page of the list, and in which direction. */
  public Page page() {
    int page = wholeNumber("page", 1, MAXIMUM_PAGE).orElse(1L).intValue();
    int limit =
        wholeNumber("limit", 1, Page.MAXIMUM_LIMIT).orElse((long) Page.DEFAULT_LIMIT).intValue();
    boolean newestFirst = oneOf("sort", List.of("DESC", "ASC")).orElse("DESC").equals("DESC");
    return new Page(page, limit, newestFirst);
  }

  /** A text, when it is there. */
  public Optional<String> text(String name) {
    return value(name)
        .filter(
            text -> {
              boolean good =
                  !text.isEmpty()
                      && text.length() <= MAXIMUM_TEXT
                      && text.chars().noneMatch(Character::isISOControl);
              if (!good) {
                errors.add(name, "printable", String.valueOf(MAXIMUM_TEXT));
              }
              return good;
            });
  }

  /** An id, when it is there. */
  public Optional<UUID> uuid(String name) {
    return value(name).flatMap(text -> check(name, "uuid", Uuids.parse(text)));
  }

  /** An amount of minor units, when it is there. */
  public Optional<Long> amount(String name) {
    return wholeNumber(name, 1, Money.MAXIMUM_MINOR_UNITS);
  }

  /** A truth value, when it is there. */
  public Optional<Boolean> bool(String name) {
    return oneOf(name, List.of("true", "false")).map(Boolean::valueOf);
  }

  /** A point in time, when it is there. */
  public Optional<Instant> instant(String name) {
    return value(name).flatMap(text -> check(name, "timestamp", parseInstant(text)));
  }

  /** Some of a few words, separated by commas; empty when absent. */
  public List<String> someOf(String name, List<String> words) {
    List<String> given =
        value(name).stream()
            .flatMap(text -> Arrays.stream(text.split(",", -1)))
            .map(String::strip)
            .toList();
    if (!words.containsAll(given)) {
      errors.add(name, "one_of", String.join(", ", words));
      return List.of();
    }
    return given;
  }

  private Optional<String> oneOf(String name, List<String> words) {
    return value(name)
        .filter(
            text -> {
              if (!words.contains(text)) {
                errors.add(name, "one_of", String.join(", ", words));
              }
              return words.contains(text);
            });
  }

  private Optional<Long> wholeNumber(String name, long minimum, long maximum) {
    Optional<String> text = value(name);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    if (!WHOLE_NUMBER.matcher(text.get()).matches()) {
      errors.add(name, "whole_number");
      return Optional.empty();
    }
    BigInteger number = new BigInteger(text.get());
    if (number.compareTo(BigInteger.valueOf(minimum)) < 0
        || number.compareTo(BigInteger.valueOf(maximum)) > 0) {
      errors.add(name, "range", String.valueOf(minimum), String.valueOf(maximum));
      return Optional.empty();
    }
    return Optional.of(number.longValueExact());
  }

  /**
   * Ends the request when a parameter is wrong, or nobody has asked for it: a filter that is
   * mistyped would otherwise let everything through.
   *
   * @throws com.paymenthub.api.errors.ProblemException naming every such parameter
   */
  public void check() {
    UnknownNames.refuse(
        Collections.list(request.getParameterNames()), asked, "parameter", "query", errors);
    errors.check();
  }

  private Optional<String> value(String name) {
    asked.add(name);
    String[] values = request.getParameterValues(name);
    if (values == null) {
      return Optional.empty();
    }
    if (values.length > 1) {
      errors.add(name, "given_once");
      return Optional.empty();
    }
    return Optional.of(values[0]);
  }

  private <T> Optional<T> check(String name, String rule, Optional<T> value) {
    if (value.isEmpty()) {
      errors.add(name, rule);
    }
    return value;
  }

  /** The point in time in a text (ISO 8601, with an offset); empty if none. */
  static Optional<Instant> parseInstant(String text) {
    try {
      return Optional.of(OffsetDateTime.parse(text).toInstant())
          .filter(instant -> !instant.isBefore(EARLIEST) && instant.isBefore(TOO_LATE));
    } catch (DateTimeParseException none) {
      return Optional.empty();
    }
  }
}
