package com.paymenthub.console.openid;

import com.paymenthub.console.operators.Role;
import com.paymenthub.console.operators.VouchedOperator;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.oidc.IdTokenClaimNames;

/** What the claims of a token mean here. */
final class OpenIdClaims {

  private static final Pattern POINT = Pattern.compile("\\.");

  /** Who has values of several roles gets the first one; admins may do everything. */
  private static final List<Role> ORDER =
      List.of(Role.ADMIN, Role.SUPPORT, Role.AUDITOR, Role.FINANCE);

  private final OpenIdSettings settings;

  OpenIdClaims(OpenIdSettings settings) {
    this.settings = settings;
  }

  /**
   * The operator that a token names; empty when its claims give no role here.
   *
   * @param subject the operator's id at the provider
   */
  Optional<VouchedOperator> operator(String subject, Map<String, Object> claims) {
    Set<String> values = values(claim(claims, settings.roleClaim())).collect(Collectors.toSet());
    String name = values(claim(claims, settings.nameClaim())).findFirst().orElse(subject);
    return ORDER.stream()
        .filter(
            role -> !Collections.disjoint(settings.roles().getOrDefault(role, Set.of()), values))
        .findFirst()
        .map(role -> new VouchedOperator(settings.issuer(), subject, name, role));
  }

  /** Whether the sign-in at the provider was as strong as is required here. */
  boolean isStrong(Map<String, Object> claims) {
    List<String> acr = settings.requiredAcr();
    return (acr.isEmpty() || values(claims.get(IdTokenClaimNames.ACR)).anyMatch(acr::contains))
        && values(claims.get(IdTokenClaimNames.AMR))
            .collect(Collectors.toSet())
            .containsAll(settings.requiredAmr());
  }

  /** A claim may have points in its name; only where none has that name, they lead into objects. */
  private static @Nullable Object claim(Map<String, Object> claims, String path) {
    if (claims.containsKey(path)) {
      return claims.get(path);
    }
    Object at = claims;
    for (String name : POINT.split(path, -1)) {
      at = at instanceof Map<?, ?> object ? object.get(name) : null;
    }
    return at;
  }

  private static Stream<String> values(@Nullable Object claim) {
    return switch (claim) {
      case String one -> Stream.of(one);
      case Collection<?> many ->
          many.stream().filter(String.class::isInstance).map(String.class::cast);
      case null, default -> Stream.empty();
    };
  }
}
