package com.paymenthub.api.auth;

import com.paymenthub.charging.accounts.Environment;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;

/** Whose accounts this service serves. */
public final class ServedEnvironments {

  private ServedEnvironments() {}

  /**
   * Those that {@code payments.environments} names, or all.
   *
   * @throws IllegalArgumentException when it names none, or one that does not exist
   */
  public static Set<Environment> of(org.springframework.core.env.Environment settings) {
    Set<Environment> served =
        Binder.get(settings)
            .bind("payments.environments", Bindable.listOf(String.class))
            .orElse(List.of("sandbox", "production"))
            .stream()
            .map(ServedEnvironments::environment)
            .collect(Collectors.toSet());
    if (served.isEmpty()) {
      throw new IllegalArgumentException("payments.environments names no environment");
    }
    return served;
  }

  private static Environment environment(String code) {
    try {
      return Environment.of(code);
    } catch (IllegalArgumentException unknown) {
      // Without the cause: a failed start prints the innermost message, which has to be this one.
      throw new IllegalArgumentException("payments.environments: " + unknown.getMessage());
    }
  }
}
