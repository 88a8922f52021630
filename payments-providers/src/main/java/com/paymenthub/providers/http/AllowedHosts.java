package com.paymenthub.providers.http;

import com.paymenthub.providers.contract.Provider;
import com.paymenthub.providers.contract.ProviderHosts;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

/**
 * Gives adapters the hosts at which their providers are called: those that they declare, unless the
 * operator has others. A declared host that is not allowed is not called; a host of the operator
 * that is not allowed is a mistake, and ends the start.
 */
@Component
@EnableConfigurationProperties(HostSettings.class)
public class AllowedHosts implements SmartInitializingSingleton {

  private static final String SETTING = "payments.providers.hosts";
  private static final String ALLOW_LIST = "payments.providers.allowed-hosts";

  private final HostSettings settings;
  private final Iterable<Provider> providers;
  private final Set<String> asking = ConcurrentHashMap.newKeySet();

  /**
   * Hosts of the service.
   *
   * @param providers all adapters; commands make each of them only when it is needed
   */
  @Autowired
  public AllowedHosts(HostSettings settings, ObjectProvider<Provider> providers) {
    this.settings = settings;
    this.providers = providers;
  }

  /** Hosts of adapters that are made by hand. */
  public AllowedHosts(HostSettings settings) {
    this.settings = settings;
    this.providers = List.of();
  }

  /**
   * The hosts at which a provider is called.
   *
   * @param providerType its type, for example {@code SERVICE_SANDBOX}
   * @param declared its usual hosts
   * @throws IllegalArgumentException naming the setting when a host is not allowed, is not the base
   *     URL of one, or has a name that the provider does not know
   */
  public ProviderHosts of(String providerType, ProviderHosts declared) {
    asking.add(letters(providerType));
    ProviderHosts hosts = onTheList(declared);
    for (Map.Entry<String, HostSettings.OfProvider> each : settings.hosts().entrySet()) {
      if (letters(each.getKey()).equals(letters(providerType))) {
        String setting = SETTING + "." + each.getKey();
        hosts =
            hosts.replaced(
                named(each.getValue().test(), declared, setting + ".test."),
                named(each.getValue().live(), declared, setting + ".live."));
      }
    }
    requireAllowed(providerType, hosts, declared.authorities());
    return hosts;
  }

  /**
   * Looks for settings of providers that do not exist.
   *
   * @throws IllegalArgumentException naming the first
   */
  @Override
  public void afterSingletonsInstantiated() {
    if (settings.hosts().isEmpty()) {
      return;
    }
    // Each of them asks for its hosts when it is made.
    providers.forEach(_ -> {});
    for (String provider : settings.hosts().keySet()) {
      if (!asking.contains(letters(provider))) {
        throw new IllegalArgumentException(
            "%s.%s: no provider of that type is called at hosts".formatted(SETTING, provider));
      }
    }
  }

  /** Environment variables have the names in capitals. */
  private static Map<String, String> named(
      Map<String, String> given, ProviderHosts declared, String setting) {
    Set<String> names = declared.names();
    Map<String, String> urls = new HashMap<>();
    given.forEach(
        (name, url) -> {
          String known =
              names.stream()
                  .filter(each -> letters(each).equals(letters(name)))
                  .findFirst()
                  .or(() -> Optional.of(letters(name)).filter(_ -> declared.takesFurther()))
                  .orElseThrow(
                      () ->
                          new IllegalArgumentException(
                              "%s%s: the provider has no host of that name, but %s"
                                  .formatted(setting, name, String.join(", ", names))));
          try {
            urls.put(known, new ProviderHosts(Map.of(known, url), Map.of()).test().get(known));
          } catch (IllegalArgumentException noBaseUrl) {
            throw new IllegalArgumentException(
                setting + name + ": " + noBaseUrl.getMessage(), noBaseUrl);
          }
        });
    return urls;
  }

  /** Where the list has no {@code declared}, it is narrower than what adapters declare. */
  private ProviderHosts onTheList(ProviderHosts declared) {
    return settings.allowedHosts().contains(HostSettings.DECLARED)
        ? declared
        : new ProviderHosts(
            onTheList(declared.test()), onTheList(declared.live()), declared.takesFurther());
  }

  private Map<String, String> onTheList(Map<String, String> urls) {
    Map<String, String> allowed = new HashMap<>(urls);
    allowed
        .values()
        .removeIf(url -> !settings.allowedHosts().contains(ProviderHosts.authority(url)));
    return allowed;
  }

  private void requireAllowed(String providerType, ProviderHosts hosts, Set<String> declared) {
    List<String> allowed = settings.allowedHosts();
    for (String host : hosts.authorities()) {
      if (!allowed.contains(host)
          && !(allowed.contains(HostSettings.DECLARED) && declared.contains(host))) {
        throw new IllegalArgumentException(
            "%s: the host %s of the provider %s is not on this list, which is: %s"
                .formatted(ALLOW_LIST, host, providerType, String.join(", ", allowed)));
      }
    }
  }

  private static String letters(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[-_]", "");
  }
}
