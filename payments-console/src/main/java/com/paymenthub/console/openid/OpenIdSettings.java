package com.paymenthub.console.openid;

import com.paymenthub.console.operators.Role;
import java.net.URI;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Which provider vouches for operators, and what its claims mean here.
 *
 * @param issuer the provider's address, letter by letter as its tokens have it
 * @param clientId what the provider knows the console as
 * @param clientSecret null where the console is registered as a public client
 * @param scopes what is asked for; {@code openid} is among them
 * @param nameClaim the claim with the operator's name
 * @param roleClaim the claim with the values that give roles, points leading into objects
 * @param roles by role: the values of the claim that give it
 * @param requiredAcr the levels of a sign-in (OpenID Connect Core, {@code acr}) of which one is
 *     needed; any when empty
 * @param requiredAmr the ways of a sign-in (RFC 8176, {@code amr}) that are all needed; none when
 *     empty
 */
public record OpenIdSettings(
    String issuer,
    String clientId,
    @Nullable String clientSecret,
    List<String> scopes,
    String nameClaim,
    String roleClaim,
    Map<Role, Set<String>> roles,
    List<String> requiredAcr,
    List<String> requiredAmr) {

  private static final String PREFIX = "payments.console.openid.";
  private static final String ISSUER = PREFIX + "issuer";
  private static final String OPENID = "openid";
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  public OpenIdSettings {
    scopes = List.copyOf(scopes);
    roles = Map.copyOf(roles);
    requiredAcr = List.copyOf(requiredAcr);
    requiredAmr = List.copyOf(requiredAmr);
  }

  /** Whether there is a provider at all. */
  public static final class Configured implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
      return !context.getEnvironment().getProperty(ISSUER, "").isEmpty();
    }
  }

  /**
   * As the service is configured.
   *
   * @throws IllegalArgumentException when a setting is missing or wrong; the message names it
   */
  public static OpenIdSettings of(Environment settings) {
    String issuer = settings.getProperty(ISSUER, "");
    URI address = URI.create(issuer);
    if (address.getHost() == null || !isSafe(address)) {
      throw new IllegalArgumentException(
          ISSUER + " must be an address that begins with https://: " + issuer);
    }
    String clientId = settings.getProperty(PREFIX + "client-id", "");
    if (clientId.isEmpty()) {
      throw new IllegalArgumentException(PREFIX + "client-id is missing");
    }
    List<String> scopes = list(settings, PREFIX + "scopes", OPENID, "profile");
    if (!scopes.contains(OPENID)) {
      throw new IllegalArgumentException(PREFIX + "scopes must have " + OPENID);
    }
    return new OpenIdSettings(
        issuer,
        clientId,
        settings.getProperty(PREFIX + "client-secret"),
        scopes,
        settings.getProperty(PREFIX + "name-claim", "preferred_username"),
        settings.getProperty(PREFIX + "role-claim", "roles"),
        roles(settings),
        list(settings, PREFIX + "required-acr"),
        list(settings, PREFIX + "required-amr"));
  }

  /** On the machine itself nobody can read on the way. */
  private static boolean isSafe(URI address) {
    return "https".equals(address.getScheme())
        || ("http".equals(address.getScheme()) && LOOPBACK.contains(address.getHost()));
  }

  private static Map<Role, Set<String>> roles(Environment settings) {
    Map<Role, Set<String>> roles = new EnumMap<>(Role.class);
    for (Role role : Role.values()) {
      List<String> values = list(settings, PREFIX + "roles." + role.code());
      if (!values.isEmpty()) {
        roles.put(role, Set.copyOf(values));
      }
    }
    if (roles.isEmpty()) {
      throw new IllegalArgumentException(
          PREFIX + "roles.admin (or support, auditor, finance) is missing: nobody could sign in");
    }
    return roles;
  }

  private static List<String> list(Environment settings, String name, String... otherwise) {
    return Binder.get(settings)
        .bind(name, Bindable.listOf(String.class))
        .orElse(List.of(otherwise))
        .stream()
        .map(String::strip)
        .filter(value -> !value.isEmpty())
        .toList();
  }

  /** What operators know the provider by. */
  public String host() {
    return URI.create(issuer).getHost();
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return "OpenIdSettings[issuer=%s, clientId=%s]".formatted(issuer, clientId);
  }
}
