package com.paymenthub.providers.contract;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a provider is called: base URLs by name, for example {@code api} and {@code token}. Sandbox
 * accounts are served at the test hosts, production accounts at the live ones, and no merchant
 * chooses any.
 *
 * <p>A base URL is {@code https}, or {@code http} on this machine ({@code localhost}), without a
 * slash at its end. In its host, <code>{name}</code> stands for that credential of the account,
 * because some providers give each of their customers a host; only letters, digits and hyphens are
 * put there.
 *
 * @param test base URLs of the provider's test environment; empty when it has none
 * @param live base URLs at which real money moves
 * @param takesFurther whether an operator may add base URLs under names of their own
 */
public record ProviderHosts(
    Map<String, String> test, Map<String, String> live, boolean takesFurther) {

  /** Those of a provider that is not called over HTTP. */
  public static final ProviderHosts NONE = new ProviderHosts(Map.of(), Map.of());

  private static final Pattern BASE_URL =
      Pattern.compile(
          "(https://[A-Za-z0-9.{}-]+|http://localhost)(:[0-9]{1,5})?(/[A-Za-z0-9._~/-]*[^/])?");
  private static final Pattern CREDENTIAL = Pattern.compile("\\{([A-Za-z0-9]+)}");
  private static final Pattern PART_OF_HOST = Pattern.compile("[A-Za-z0-9-]{1,63}");

  /**
   * Checks the base URLs.
   *
   * @throws IllegalArgumentException naming the first that is none
   */
  public ProviderHosts {
    test = Map.copyOf(test);
    live = Map.copyOf(live);
    test.values().forEach(ProviderHosts::requireBaseUrl);
    live.values().forEach(ProviderHosts::requireBaseUrl);
  }

  /** Those of a provider that is called at its own hosts only. */
  public ProviderHosts(Map<String, String> test, Map<String, String> live) {
    this(test, live, false);
  }

  /** The same, to which an operator may add some: one protocol is spoken by many providers. */
  public ProviderHosts orFurther() {
    return new ProviderHosts(test, live, true);
  }

  private static void requireBaseUrl(String url) {
    if (!BASE_URL.matcher(url).matches()) {
      throw new IllegalArgumentException(
          "%s must be the base URL of a provider: https, or http on localhost, without a slash at"
                  .formatted(url)
              + " its end");
    }
  }

  /** Whether sandbox accounts can be served. */
  public boolean hasTest() {
    return !test.isEmpty();
  }

  /** Whether production accounts can be served. */
  public boolean hasLive() {
    return !live.isEmpty();
  }

  /** The names of all of them, in alphabetical order. */
  public Set<String> names() {
    Set<String> names = new TreeSet<>(test.keySet());
    names.addAll(live.keySet());
    return names;
  }

  /**
   * The base URL for an account, by the environment that it belongs to.
   *
   * @param name which of the hosts
   * @throws NothingSent when the provider has no such host there, or a credential cannot be a part
   *     of it
   */
  public URI at(ProviderAccount account, String name) throws NothingSent {
    String url = (account.sandbox() ? test : live).get(name);
    if (url == null) {
      throw new NothingSent("no_host");
    }
    Matcher credentials = CREDENTIAL.matcher(url);
    StringBuilder own = new StringBuilder();
    while (credentials.find()) {
      String value = account.credentials().get(credentials.group(1));
      if (value == null || !PART_OF_HOST.matcher(value).matches()) {
        throw new NothingSent("no_host");
      }
      credentials.appendReplacement(own, value);
    }
    return URI.create(credentials.appendTail(own).toString());
  }

  /**
   * The hosts of these base URLs as an allow list has them: with a port unless it is the usual one,
   * and {@code *} where a credential stands.
   */
  public Set<String> authorities() {
    Set<String> authorities = new TreeSet<>();
    test.values().forEach(url -> authorities.add(authority(url)));
    live.values().forEach(url -> authorities.add(authority(url)));
    return authorities;
  }

  /** The host of one base URL in that form. */
  public static String authority(String url) {
    String host = url.replaceFirst("^https?://", "").replaceFirst("/.*$", "");
    return CREDENTIAL.matcher(host).replaceAll("*").replaceFirst(":443$", "");
  }

  /** The same with other base URLs in place of those that have the same name. */
  public ProviderHosts replaced(Map<String, String> otherTest, Map<String, String> otherLive) {
    Map<String, String> tests = new HashMap<>(test);
    tests.putAll(otherTest);
    Map<String, String> lives = new HashMap<>(live);
    lives.putAll(otherLive);
    return new ProviderHosts(tests, lives, takesFurther);
  }
}
