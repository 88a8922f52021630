package com.paymenthub.charging.checks;

import com.paymenthub.providers.contract.CredentialField.Words;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How the registration of an account's address for notices stands.
 *
 * @param state whether the provider has the address
 * @param since when that was found out, or wanted where it is not done yet
 * @param why why it did not work the last time; null where it did, or was not tried yet
 */
public record RegistrationState(State state, Instant since, @Nullable Words why) {

  /** Whether the provider has the address. */
  public enum State {
    /** It is done soon, or again. */
    WAITING,
    /** The provider has said that it has the address. */
    REGISTERED,
    /** It did not work for a day, and is not tried any more. */
    FAILED;

    /** The name in small letters. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    static State of(String code) {
      return valueOf(code.toUpperCase(Locale.ROOT));
    }
  }
}
