package com.paymenthub.api.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Set;

/** Who is excepted from a rule, named one by one so that every exception is a decision. */
final class Exceptions {

  private Exceptions() {}

  /** A class other than these, nested classes included. */
  static DescribedPredicate<JavaClass> otherThan(String... names) {
    Set<String> excepted = Set.of(names);
    return describe(
        "other than " + String.join(", ", names),
        type -> !excepted.contains(outermost(type.getName())));
  }

  private static String outermost(String name) {
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }
}
