package com.paymenthub.web.validation;

import java.util.Collection;
import java.util.Optional;

/** Refuses what nobody asks for, and says what was probably meant. */
final class UnknownNames {

  private UnknownNames() {}

  /**
   * Notes every name that is not known, and was not noted yet.
   *
   * @param what what the names are of: {@code parameter} of a query or {@code field} of a body
   * @param place what stands in place of a name that is not repeated
   */
  static void refuse(
      Collection<String> given,
      Collection<String> known,
      String what,
      String place,
      FieldErrors errors) {
    for (String name : given) {
      if (!known.contains(name) && !errors.has(name)) {
        String said = SafeFieldName.of(name, place);
        Optional<String> meant = said.equals(name) ? NearestName.of(name, known) : Optional.empty();
        meant.ifPresentOrElse(
            near -> errors.add(said, "unknown_" + what + "_near", near),
            () -> errors.add(said, "unknown_" + what));
      }
    }
  }
}
