package com.paymenthub.api.startup;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.TypeMismatchException;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Explains that a setting has a value of the wrong type: names the setting and the valid values.
 */
@Order(Ordered.HIGHEST_PRECEDENCE + 2)
class SettingAnalyzer implements FailureAnalyzer {

  @Override
  public @Nullable FailureAnalysis analyze(Throwable failure) {
    return unknown(failure).or(() -> ofRecord(failure)).or(() -> ofParameter(failure)).orElse(null);
  }

  private static Optional<FailureAnalysis> unknown(Throwable failure) {
    return Causes.innermost(failure, KnownSettings.UnknownSetting.class)
        .map(
            unknown ->
                new FailureAnalysis(
                    "There is no setting " + unknown.name + ".",
                    unknown.nearest == null
                        ? "The settings are listed in docs/settings.md."
                        : "Was "
                            + unknown.nearest
                            + " meant? All settings are in docs/settings.md.",
                    unknown));
  }

  private static Optional<FailureAnalysis> ofRecord(Throwable failure) {
    return Causes.innermost(failure, BindException.class)
        .filter(unbound -> unbound.getProperty() != null)
        .map(
            unbound ->
                wrong(
                    String.valueOf(unbound.getName()),
                    requireNonNull(unbound.getProperty()).getValue(),
                    unbound.getTarget().getType().resolve(),
                    unbound));
  }

  private static Optional<FailureAnalysis> ofParameter(Throwable failure) {
    return Causes.innermost(failure, TypeMismatchException.class)
        .map(
            mismatch ->
                wrong(
                    Causes.setting(failure).orElse("A setting"),
                    mismatch.getValue(),
                    mismatch.getRequiredType(),
                    mismatch));
  }

  private static FailureAnalysis wrong(
      String name, @Nullable Object value, @Nullable Class<?> type, Throwable cause) {
    return new FailureAnalysis(
        "%s cannot be '%s'.".formatted(name, value), "It holds " + possible(type) + ".", cause);
  }

  /** The valid values of a setting of a type. */
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
