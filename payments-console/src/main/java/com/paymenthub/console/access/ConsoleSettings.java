package com.paymenthub.console.access;

import com.paymenthub.console.operators.Operator;
import com.paymenthub.platform.database.EmbeddedDatabaseInitializer;
import com.paymenthub.web.connections.PlainHttp;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/**
 * Where and how the console listens.
 *
 * @param enabled whether there is one
 * @param address at which address of the machine; loopback by default
 * @param port 0 for any free one
 * @param sslBundle the name of the certificate (Spring Boot's {@code spring.ssl.bundle}) with which
 *     it speaks TLS itself; null where it does not
 * @param publicUrl where operators reach it, when that is behind a proxy; empty otherwise
 * @param tlsRequired whether nobody may reach it from other machines over plain HTTP
 * @param secondFactor whether nobody who has a password here works without a second factor
 */
public record ConsoleSettings(
    boolean enabled,
    InetAddress address,
    int port,
    @Nullable String sslBundle,
    String publicUrl,
    boolean tlsRequired,
    boolean secondFactor) {

  /** The setting that permits plain HTTP to other machines. */
  public static final String REQUIRE_TLS = "payments.console.require-tls";

  private static final int DEFAULT_PORT = 8090;

  /**
   * As the service is configured.
   *
   * @throws IllegalArgumentException when the address is none of this machine
   */
  public static ConsoleSettings of(Environment settings) {
    boolean embedded =
        settings.getProperty(EmbeddedDatabaseInitializer.EMBEDDED, Boolean.class, false);
    String address = settings.getProperty("payments.console.address", "127.0.0.1");
    try {
      return new ConsoleSettings(
          settings.getProperty("payments.console.enabled", Boolean.class, embedded),
          InetAddress.getByName(address),
          settings.getProperty("payments.console.port", Integer.class, DEFAULT_PORT),
          settings.getProperty("payments.console.ssl-bundle"),
          settings.getProperty("payments.console.public-url", ""),
          PlainHttp.isForbidden(settings, REQUIRE_TLS),
          settings.getProperty("payments.console.second-factor", Boolean.class, !embedded));
    } catch (UnknownHostException none) {
      throw new IllegalArgumentException("payments.console.address: " + address, none);
    }
  }

  /** Whether an operator has to change the password or set up the second factor first. */
  boolean limits(Operator operator) {
    return operator.passwordToChange()
        || (secondFactor && operator.isLocal() && !operator.secondFactor());
  }

  /** Whether browsers speak TLS with it, so that its cookies are for TLS only. */
  public boolean tls() {
    return sslBundle != null || "https".equalsIgnoreCase(URI.create(publicUrl).getScheme());
  }

  /**
   * Whether browsers reach it only through this machine. A client that speaks TLS with it has
   * checked its name by that.
   */
  public boolean isForThisMachine() {
    return address.isLoopbackAddress() && sslBundle == null;
  }

  /**
   * The host under which operators reach it behind a proxy, in small letters; empty without one.
   */
  public Set<String> publicHost() {
    String host = URI.create(publicUrl).getHost();
    return host == null ? Set.of() : Set.of(host.toLowerCase(Locale.ROOT));
  }

  /** Whether other machines reach it only through a proxy that has the certificate. */
  public boolean needsProxy() {
    return tlsRequired && takesPlainHttp();
  }

  /** Whether any other machine may reach it without TLS, so that passwords could be read. */
  public boolean isExposed() {
    return !tlsRequired && takesPlainHttp();
  }

  private boolean takesPlainHttp() {
    return !address.isLoopbackAddress() && sslBundle == null;
  }
}
