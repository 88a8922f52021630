package com.paymenthub.web.validation;

import org.jspecify.annotations.Nullable;

/**
 * What a PATCH says of an optional field. The field itself is null where nothing was sent of it.
 *
 * @param value what takes the place of the value before; null takes that away
 */
public record PatchedValue<T>(@Nullable T value) {

  /** A change to this value; none where there is no value. */
  public static <T> @Nullable PatchedValue<T> to(@Nullable T value) {
    return value == null ? null : new PatchedValue<>(value);
  }

  /** What a field holds after a change. */
  public static <T> @Nullable T of(@Nullable PatchedValue<T> change, @Nullable T before) {
    return change == null ? before : change.value();
  }
}
