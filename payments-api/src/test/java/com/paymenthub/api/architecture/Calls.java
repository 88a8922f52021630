package com.paymenthub.api.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import java.time.Clock;
import java.util.Set;

/** Kinds of method calls that rules speak of. */
final class Calls {

  private static final Set<String> CLOCK_MAKERS =
      Set.of(
          "systemUTC", "systemDefaultZone", "system", "tickMillis", "tickSeconds", "tickMinutes");

  private Calls() {}

  /** Asking for the time of day without having been given a clock. */
  static DescribedPredicate<JavaMethodCall> readingTheTimeOfDay() {
    return describe(
        "reading the time of day without a given clock",
        call ->
            (isNow(call) && !isGivenAClock(call))
                || makesAClock(call)
                || isOf(call, "java.lang.System", "currentTimeMillis"));
  }

  /** Asking for any time at all. */
  static DescribedPredicate<JavaMethodCall> readingAClock() {
    return describe(
        "reading a clock",
        call ->
            isNow(call)
                || makesAClock(call)
                || isOf(call, "java.lang.System", "currentTimeMillis")
                || isOf(call, "java.lang.System", "nanoTime"));
  }

  /** Any method of a type. */
  static DescribedPredicate<JavaMethodCall> on(Class<?> type) {
    return describe(
        "on " + type.getSimpleName(), call -> call.getTargetOwner().isAssignableTo(type));
  }

  private static boolean isNow(JavaMethodCall call) {
    return call.getName().equals("now") && call.getTargetOwner().getName().startsWith("java.time.");
  }

  private static boolean isGivenAClock(JavaMethodCall call) {
    return call.getTarget().getRawParameterTypes().stream()
        .anyMatch(type -> type.isEquivalentTo(Clock.class));
  }

  private static boolean makesAClock(JavaMethodCall call) {
    return call.getTargetOwner().isEquivalentTo(Clock.class)
        && CLOCK_MAKERS.contains(call.getName());
  }

  private static boolean isOf(JavaMethodCall call, String owner, String method) {
    return call.getTargetOwner().getName().equals(owner) && call.getName().equals(method);
  }
}
