package com.paymenthub.api.architecture;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Set;

/** Finds float and double in what a class declares and in what it calls. */
final class FloatingPoint {

  private static final Set<String> TYPES =
      Set.of("float", "double", Float.class.getName(), Double.class.getName());

  private FloatingPoint() {}

  static ArchCondition<JavaClass> beAbsent() {
    return new ArchCondition<>("not know float and double") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        type.getFields().stream()
            .filter(FloatingPoint::isFloating)
            .forEach(field -> report(events, field, field.getDescription()));
        type.getCodeUnits().stream()
            .filter(FloatingPoint::isFloating)
            .forEach(unit -> report(events, unit, unit.getDescription()));
        type.getCodeUnitCallsFromSelf().stream()
            .filter(call -> TYPES.contains(call.getTarget().getRawReturnType().getName()))
            .map(JavaAccess::getDescription)
            .forEach(description -> report(events, type, description));
      }
    };
  }

  private static boolean isFloating(JavaField field) {
    return isFloating(field.getRawType());
  }

  private static boolean isFloating(JavaCodeUnit unit) {
    return isFloating(unit.getRawReturnType())
        || unit.getRawParameterTypes().stream().anyMatch(FloatingPoint::isFloating);
  }

  private static boolean isFloating(JavaClass type) {
    return TYPES.contains(type.getBaseComponentType().getName());
  }

  private static void report(ConditionEvents events, Object where, String description) {
    events.add(SimpleConditionEvent.violated(where, description));
  }
}
