package com.paymenthub.api.startup;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.InjectionPoint;
import org.springframework.beans.factory.UnsatisfiedDependencyException;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.core.MethodParameter;

/** Finds the causes of a failed start. */
final class Causes {

  private static final int MAXIMUM_CAUSES = 50;

  private Causes() {}

  /** A failure and its causes, the innermost first. */
  static List<Throwable> innermostFirst(Throwable failure) {
    List<Throwable> causes = new ArrayList<>();
    @Nullable Throwable cause = failure;
    while (cause != null && causes.size() < MAXIMUM_CAUSES) {
      causes.addFirst(cause);
      cause = cause.getCause();
    }
    return causes;
  }

  /** The innermost cause of a class. */
  static <T> Optional<T> innermost(Throwable failure, Class<T> type) {
    return innermostFirst(failure).stream().filter(type::isInstance).map(type::cast).findFirst();
  }

  /** The name of the setting whose injection failed; empty when it was not an injection. */
  static Optional<String> setting(Throwable failure) {
    return innermost(failure, UnsatisfiedDependencyException.class)
        .map(UnsatisfiedDependencyException::getInjectionPoint)
        .map(InjectionPoint::getMethodParameter)
        .map(Causes::placeholder)
        .map(placeholder -> placeholder.replaceAll("^\\$\\{|[:}].*$", ""));
  }

  private static @Nullable String placeholder(MethodParameter parameter) {
    Value value = parameter.getParameterAnnotation(Value.class);
    return value == null ? null : value.value();
  }
}
