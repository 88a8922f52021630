package com.paymenthub.providers.http;

import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * At which hosts providers are called.
 *
 * @param hosts base URLs in place of those that adapters declare, by provider: its type in small
 *     letters, with hyphens
 * @param allowedHosts which hosts may be called: {@code declared} for those that adapters declare,
 *     and hosts with a port unless it is the usual one
 */
@ConfigurationProperties("payments.providers")
public record HostSettings(
    @DefaultValue Map<String, OfProvider> hosts,
    @DefaultValue(HostSettings.DECLARED) List<String> allowedHosts) {

  /** The hosts that adapters declare, and no others. */
  static final String DECLARED = "declared";

  /** Without any setting. */
  public static final HostSettings DEFAULT = new HostSettings(Map.of(), List.of(DECLARED));

  public HostSettings {
    hosts = Map.copyOf(hosts);
    allowedHosts = List.copyOf(allowedHosts);
  }

  /**
   * Those of one provider.
   *
   * @param test base URLs for sandbox accounts, by name
   * @param live base URLs for production accounts, by name
   */
  public record OfProvider(
      @DefaultValue Map<String, String> test, @DefaultValue Map<String, String> live) {

    public OfProvider {
      test = Map.copyOf(test);
      live = Map.copyOf(live);
    }
  }
}
