package com.paymenthub.console.access;

import com.paymenthub.console.operators.Role;
import java.util.Locale;
import java.util.Set;

/** The parts of the console and who may open them; what is not here, nobody may. */
public enum Area {
  /** The start page with the search, and the pages of charges: everybody's. */
  SEARCH("", Set.of(Role.values())),
  FIGURES("/figures", Set.of(Role.values())),
  FINANCE("/finance", Set.of(Role.FINANCE, Role.ADMIN)),
  NOTIFICATIONS("/notifications", Set.of(Role.SUPPORT, Role.ADMIN)),
  PROVIDER_NOTICES("/provider-notices", Set.of(Role.SUPPORT, Role.ADMIN)),
  OPEN_ITEMS("/open-items", Set.of(Role.SUPPORT, Role.ADMIN)),
  HEALTH("/health", Set.of(Role.SUPPORT, Role.ADMIN)),
  AUDIT("/audit", Set.of(Role.AUDITOR, Role.ADMIN)),
  EVENTS("/events", Set.of(Role.AUDITOR, Role.ADMIN)),
  SEALS("/seals", Set.of(Role.AUDITOR, Role.ADMIN)),
  PRIVACY("/privacy", Set.of(Role.ADMIN)),
  ACCOUNTS("/accounts", Set.of(Role.ADMIN)),
  OPERATORS("/operators", Set.of(Role.ADMIN));

  /** Where all pages are. */
  public static final String ROOT = "/console";

  private final String path;

  /** Unmodifiable. */
  @SuppressWarnings("ImmutableEnumChecker")
  private final Set<Role> roles;

  Area(String path, Set<Role> roles) {
    this.path = path;
    this.roles = roles;
  }

  /** The address of its first page. */
  public String path() {
    return ROOT + path;
  }

  /** Whether operators of this role may open it. */
  public boolean isFor(Role role) {
    return roles.contains(role);
  }

  /** Its roles, as Spring Security names them. */
  String[] authorities() {
    return roles.stream().map(Role::name).toArray(String[]::new);
  }

  /** Its key among the texts. */
  public String key() {
    return "area." + name().toLowerCase(Locale.ROOT);
  }
}
