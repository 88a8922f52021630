package com.paymenthub.console.access;

import com.paymenthub.console.operators.SignIns;
import java.time.Instant;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.LockedException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;

/** Looks at what was typed into the form of the sign-in. */
final class OperatorAuthentication implements AuthenticationProvider {

  private final SignIns signIns;
  private final ConsoleSettings settings;

  OperatorAuthentication(SignIns signIns, ConsoleSettings settings) {
    this.signIns = signIns;
    this.settings = settings;
  }

  /** Too many attempts; this one was not looked at. */
  static final class Slowed extends LockedException {
    private static final long serialVersionUID = 1;

    private final Instant until;

    Slowed(Instant until) {
      super("too many attempts");
      this.until = until;
    }

    Instant until() {
      return until;
    }
  }

  @Override
  public Authentication authenticate(Authentication given) {
    if (!(given.getDetails() instanceof SignInDetails(var code, var from, var source))) {
      throw new BadCredentialsException("not from the form");
    }
    return switch (signIns.check(
        given.getName(), String.valueOf(given.getCredentials()), code, from, source)) {
      case SignIns.Outcome.Right(var operator) -> new SignedIn(operator, settings.limits(operator));
      case SignIns.Outcome.Wrong() -> throw new BadCredentialsException("wrong");
      case SignIns.Outcome.TooMany(Instant until) -> throw new Slowed(until);
    };
  }

  @Override
  public boolean supports(Class<?> kind) {
    return UsernamePasswordAuthenticationToken.class.isAssignableFrom(kind);
  }
}
