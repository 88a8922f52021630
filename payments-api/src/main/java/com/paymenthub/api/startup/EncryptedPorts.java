package com.paymenthub.api.startup;

import com.paymenthub.api.auth.ServedEnvironments;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.console.access.ConsoleSettings;
import com.paymenthub.platform.database.AdministratorAccess;
import com.paymenthub.web.connections.PlainHttp;
import com.paymenthub.web.requests.SourceAddresses;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Ends the start of a service whose production accounts or operators would send their keys and
 * passwords over plain HTTP, unless its database is the embedded one. What comes through the
 * proxies that are named is looked at request by request.
 */
public final class EncryptedPorts
    implements ApplicationContextInitializer<ConfigurableApplicationContext> {

  private static final Logger LOG = LoggerFactory.getLogger(EncryptedPorts.class);

  /**
   * Looks at the merchants' port and at that of the console.
   *
   * @throws IllegalStateException when one takes plain HTTP from other machines; it names the
   *     settings that mend that, and the one that permits it
   */
  @Override
  public void initialize(ConfigurableApplicationContext context) {
    org.springframework.core.env.Environment settings = context.getEnvironment();
    if (AdministratorAccess.isEmbedded(settings)) {
      return;
    }
    boolean proxied = !SourceAddresses.trustedProxies(settings).isEmpty();
    requireTlsOfMerchants(settings, proxied);
    ConsoleSettings console = ConsoleSettings.of(settings);
    if (console.enabled() && console.needsProxy() && !(proxied && console.tls())) {
      throw new IllegalStateException(
          "payments.console.address: operators of other machines would send their passwords over"
              + " plain HTTP. Set payments.console.ssl-bundle; or 127.0.0.1; or name the proxies"
              + " that have the certificate in payments.trusted-proxies, and where they are reached"
              + " in payments.console.public-url. %s=false permits it"
                  .formatted(ConsoleSettings.REQUIRE_TLS));
    }
  }

  private static void requireTlsOfMerchants(
      org.springframework.core.env.Environment settings, boolean proxied) {
    if (!PlainHttp.reachesMerchantsPort(settings)
        || !ServedEnvironments.of(settings).contains(Environment.PRODUCTION)) {
      return;
    }
    if (!PlainHttp.isForbidden(settings, PlainHttp.REQUIRE_TLS)) {
      LOG.warn(
          "OTHERS CAN READ KEYS: production accounts are served over plain HTTP, and {} is false",
          PlainHttp.REQUIRE_TLS);
    } else if (!proxied) {
      throw new IllegalStateException(
          "server.address: production accounts of other machines would send their keys over plain"
              + " HTTP. Set server.ssl.*; or 127.0.0.1; or name the proxies that have the"
              + " certificate in payments.trusted-proxies; or serve the sandbox only"
              + " (payments.environments). %s=false permits it".formatted(PlainHttp.REQUIRE_TLS));
    }
  }
}
