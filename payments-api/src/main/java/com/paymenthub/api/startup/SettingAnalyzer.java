package com.paymenthub.api.startup;

import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.TypeMismatchException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** A setting holds something of another kind: names the setting and what it may hold. */
@Order(Ordered.HIGHEST_PRECEDENCE + 2)
class SettingAnalyzer implements FailureAnalyzer {

  @Override
  public @Nullable FailureAnalysis analyze(Throwable failure) {
    return Causes.innermost(failure, TypeMismatchException.class)
        .map(
            mismatch ->
                new FailureAnalysis(
                    "%s cannot be '%s'."
                        .formatted(
                            Causes.setting(failure).orElse("A setting"), mismatch.getValue()),
                    "It holds " + possible(mismatch.getRequiredType()) + ".",
                    mismatch))
        .orElse(null);
  }

  /** What a setting of a type may hold. */
  static String possible(@Nullable Class<?> type) {
    if (type == null) {
      return "something else";
    }
    if (type.isEnum()) {
      return "one of "
          + String.join(
              ", ", Arrays.stream(type.getEnumConstants()).map(Object::toString).toList());
    }
    if (type == Duration.class) {
      return "a duration, for example 500ms, 10s, 5m, 24h or 45d";
    }
    if (type == boolean.class || type == Boolean.class) {
      return "true or false";
    }
    if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
      return "a whole number";
    }
    return "a " + type.getSimpleName();
  }
}
