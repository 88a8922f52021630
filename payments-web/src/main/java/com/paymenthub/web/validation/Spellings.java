package com.paymenthub.web.validation;

import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The fields of an object, and the other ways to write their names. A name that was only written
 * differently surely means the field; to ignore it would put a default in the place of its value.
 */
final class Spellings {

  private static final Pattern LEFT_OUT = Pattern.compile("[\\s\\p{Z}_-]");

  private final Collection<String> fields;
  private final Map<String, String> byLetters = new HashMap<>();

  Spellings(Collection<String> fields) {
    this.fields = fields;
    fields.forEach(field -> byLetters.put(letters(field), field));
  }

  /** The field that is meant by a name that differs only in case, blanks, underscores or dashes. */
  Optional<String> meant(String name) {
    return fields.contains(name)
        ? Optional.empty()
        : Optional.ofNullable(byLetters.get(letters(name)));
  }

  private static String letters(String name) {
    return LEFT_OUT.matcher(name).replaceAll("").toLowerCase(Locale.ROOT);
  }
}
