package com.paymenthub.web.connections;

import com.paymenthub.platform.database.AdministratorAccess;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.web.server.Ssl;
import org.springframework.core.env.Environment;

/**
 * Plain HTTP on a port that other machines reach, on which keys and passwords could be read (PCI
 * DSS 4.0.1, 2.2.7 and 4.2.1). It is for trials on the embedded database, and for what comes
 * through proxies that have the certificate.
 */
public final class PlainHttp {

  /** The setting that permits it to production accounts. */
  public static final String REQUIRE_TLS = "payments.require-tls";

  private PlainHttp() {}

  /** Whether the merchants' port takes it from other machines. */
  public static boolean reachesMerchantsPort(Environment settings) {
    return !isLoopback(settings.getProperty("server.address", ""))
        && !Ssl.isEnabled(Binder.get(settings).bind("server.ssl", Ssl.class).orElse(null));
  }

  /**
   * Whether it is forbidden.
   *
   * @param setting the one that permits it where it is false
   */
  public static boolean isForbidden(Environment settings, String setting) {
    return !AdministratorAccess.isEmbedded(settings)
        && Binder.get(settings).bind(setting, Boolean.class).orElse(true);
  }

  private static boolean isLoopback(String address) {
    try {
      return !address.isEmpty() && InetAddress.getByName(address).isLoopbackAddress();
    } catch (UnknownHostException none) {
      throw new IllegalArgumentException("server.address: " + address, none);
    }
  }
}
