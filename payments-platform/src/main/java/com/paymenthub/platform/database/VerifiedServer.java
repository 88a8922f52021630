package com.paymenthub.platform.database;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.jdbc.SslMode;
import org.postgresql.ssl.NonValidatingFactory;
import org.postgresql.util.PSQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;

/**
 * Ends the start of a service or of a command, before it connects, on a PostgreSQL of another
 * machine that need not prove by a certificate that it is the one that is meant. Between the two,
 * anybody could read and change what is stored (PCI DSS 4.0.1, 4.2.1 and 2.2.7).
 */
public final class VerifiedServer
    implements ApplicationContextInitializer<ConfigurableApplicationContext> {

  private static final Logger LOG = LoggerFactory.getLogger(VerifiedServer.class);
  private static final String REQUIRED = "payments.database.require-verified-tls";

  /** Connections of the service, to which the driver is given these properties besides. */
  private static final List<String> POOLED =
      List.of("spring.datasource.url", "spring.datasource.hikari.jdbc-url", "payments.standby.url");

  private static final String PROPERTIES = "spring.datasource.hikari.data-source-properties";

  /** Connections of the owner of the tables. */
  private static final String MIGRATING = "spring.flyway.url";

  /**
   * Looks at each address of a database.
   *
   * @throws IllegalStateException when one is of another machine and lacks {@code
   *     sslmode=verify-full}; it names the setting, and the one that permits it
   */
  @Override
  public void initialize(ConfigurableApplicationContext context) {
    Environment settings = context.getEnvironment();
    boolean required = Binder.get(settings).bind(REQUIRED, Boolean.class).orElse(true);
    Properties properties = new Properties();
    Binder.get(settings)
        .bind(PROPERTIES, Bindable.mapOf(String.class, String.class))
        .orElse(Map.of())
        .forEach(properties::setProperty);
    POOLED.forEach(setting -> judge(settings, setting, properties, required));
    judge(settings, MIGRATING, new Properties(), required);
  }

  private static void judge(
      Environment settings, String setting, Properties properties, boolean required) {
    String url = settings.getProperty(setting, "");
    if (url.isBlank()) {
      return;
    }
    List<String> strangers = unverified(setting, url, properties);
    if (strangers.isEmpty()) {
      return;
    }
    String servers = String.join(", ", strangers);
    if (required) {
      throw new IllegalStateException(
          ("%s: the connection to %s needs sslmode=verify-full, and sslrootcert=… where an authority"
                  + " of your own has signed its certificate; otherwise others can read and change"
                  + " what it carries. %s=false permits that")
              .formatted(setting, servers, REQUIRED));
    }
    LOG.warn(
        "OTHERS CAN READ AND CHANGE what the connection to {} carries: {} lacks sslmode=verify-full,"
            + " and {} is false",
        servers,
        setting,
        REQUIRED);
  }

  /**
   * The hosts of an address that need not prove who they are, as the driver itself reads it.
   *
   * @throws IllegalStateException when the driver cannot read it
   */
  private static List<String> unverified(String setting, String url, Properties properties) {
    Properties read = Driver.parseURL(url, properties);
    if (read == null) {
      throw new IllegalStateException(
          setting + " has to be an address such as jdbc:postgresql://db.example/payments");
    }
    if (verifies(setting, read)) {
      return List.of();
    }
    return Arrays.stream(String.valueOf(PGProperty.PG_HOST.getOrDefault(read)).split(","))
        .filter(host -> !isThisMachine(host))
        .toList();
  }

  private static boolean verifies(String setting, Properties read) {
    try {
      return SslMode.of(read) == SslMode.VERIFY_FULL
          && !NonValidatingFactory.class
              .getName()
              .equals(PGProperty.SSL_FACTORY.getOrDefault(read));
    } catch (PSQLException wrong) {
      throw new IllegalStateException(setting + ": " + wrong.getMessage(), wrong);
    }
  }

  /** Names are not looked up: who answers for them is what the certificate is there to prove. */
  private static boolean isThisMachine(String host) {
    if (host.equalsIgnoreCase("localhost")) {
      return true;
    }
    try {
      return InetAddress.ofLiteral(host.replaceAll("^\\[|]$", "")).isLoopbackAddress();
    } catch (IllegalArgumentException name) {
      return false;
    }
  }
}
