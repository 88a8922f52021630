package com.paymenthub.console.access;

import com.paymenthub.console.operators.Operator;
import java.util.List;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;

/** An operator who is signed in. */
public final class SignedIn extends AbstractAuthenticationToken {

  private static final long serialVersionUID = 1;

  /** May only change the password and set up the second factor. */
  static final String TO_BE_SECURED = "TO_BE_SECURED";

  private final transient Operator operator;

  /**
   * Who it is.
   *
   * @param limited whether the password has to be changed or the second factor set up before
   *     anything else
   */
  SignedIn(Operator operator, boolean limited) {
    super(List.of(authority(limited ? TO_BE_SECURED : operator.role().name())));
    this.operator = operator;
    setAuthenticated(true);
  }

  private static GrantedAuthority authority(String role) {
    return new SimpleGrantedAuthority("ROLE_" + role);
  }

  /** Who it is. */
  public Operator operator() {
    return operator;
  }

  /** Whether the password has to be changed or the second factor set up before anything else. */
  public boolean isLimited() {
    return getAuthorities().contains(authority(TO_BE_SECURED));
  }

  @Override
  public Object getCredentials() {
    return "";
  }

  @Override
  public Object getPrincipal() {
    return operator.name();
  }
}
