package com.paymenthub.providers.contract;

import com.paymenthub.providers.contract.CredentialField.Words;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What one step of a {@link ProviderCheck} has found.
 *
 * @param state whether it works
 * @param why what does not work, or is to be known though it works, for people who know neither our
 *     code nor the provider's; null where nothing is to be said. It has no credentials and nothing
 *     that the provider answered
 */
public record CheckResult(State state, @Nullable Words why) {

  /** It works. */
  public static final CheckResult WORKS = new CheckResult(State.WORKS, null);

  /** The provider has nothing of this kind. */
  public static final CheckResult NOT_APPLICABLE = new CheckResult(State.NOT_APPLICABLE, null);

  private static final Words REFUSED =
      new Words("o provedor recusou as credenciais", "the provider refused the credentials");

  /** Whether a step works. */
  public enum State {
    WORKS,
    FAILS,
    NOT_APPLICABLE;

    /** The name in small letters, with hyphens. */
    public String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** It works, and this is to be known of it. */
  public static CheckResult works(String portuguese, String english) {
    return new CheckResult(State.WORKS, new Words(portuguese, english));
  }

  /** It does not work, for this reason. */
  public static CheckResult fails(String portuguese, String english) {
    return new CheckResult(State.FAILS, new Words(portuguese, english));
  }

  /**
   * What an answer over HTTP says to a request that does nothing.
   *
   * @param status the status of the answer
   * @param expected the statuses that say that the request was understood
   */
  public static CheckResult ofStatus(int status, int... expected) {
    for (int good : expected) {
      if (status == good) {
        return WORKS;
      }
    }
    return status == 401 || status == 403
        ? new CheckResult(State.FAILS, REFUSED)
        : fails(
            "o provedor respondeu com o status " + status,
            "the provider answered with status " + status);
  }
}
