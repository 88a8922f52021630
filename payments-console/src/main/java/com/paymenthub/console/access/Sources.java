package com.paymenthub.console.access;

import com.paymenthub.console.operators.Acting;
import com.paymenthub.console.operators.Operator;
import com.paymenthub.console.operators.SignInSource;
import com.paymenthub.web.requests.RequestIds;
import com.paymenthub.web.requests.SecurityLog;
import com.paymenthub.web.requests.SourceAddresses;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;

/** Who sends a request to the console, and from where. */
public final class Sources {

  private final SourceAddresses addresses;
  private final SecurityLog security;

  Sources(SourceAddresses addresses, SecurityLog security) {
    this.addresses = addresses;
    this.security = security;
  }

  /** An unknown person at the address of a request. */
  Acting unknown(HttpServletRequest request) {
    return new Acting(null, "", address(request), RequestIds.of(request));
  }

  /** An operator, from where. */
  Acting of(Operator operator, HttpServletRequest request) {
    return new Acting(operator.id(), operator.name(), address(request), RequestIds.of(request));
  }

  /** The operator who is signed in, from where. */
  public Acting acting(HttpServletRequest request) {
    return of(operator(), request);
  }

  /**
   * The operator who is signed in.
   *
   * @throws IllegalStateException when nobody is
   */
  public Operator operator() {
    Authentication known = SecurityContextHolder.getContext().getAuthentication();
    if (known instanceof SignedIn signedIn) {
      return signedIn.operator();
    }
    throw new IllegalStateException("nobody is signed in");
  }

  /** From where somebody signs in. */
  SignInSource counted(HttpServletRequest request) {
    return addresses
        .of(request)
        .map(source -> new SignInSource(source.counted(), true))
        .orElseGet(
            () ->
                new SignInSource(
                    request.getRemoteAddr().getBytes(StandardCharsets.US_ASCII), false));
  }

  private String address(HttpServletRequest request) {
    return security.addressOf(request);
  }
}
