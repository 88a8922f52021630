package com.paymenthub.web.connections;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Set;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextType;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;

/**
 * Guards the management port against pages of strangers where it is for this machine only. On any
 * other address, what asks it is another machine, by any name.
 */
@ManagementContextConfiguration(value = ManagementContextType.CHILD, proxyBeanMethods = false)
class ManagementHosts {

  @Bean
  WebServerFactoryCustomizer<ConfigurableJettyWebServerFactory> hostsOfManagement(
      @Value("${management.server.address:}") String address) {
    return factory -> {
      if (isLoopback(address)) {
        factory.addServerCustomizers(server -> server.insertHandler(new KnownHosts(Set.of())));
      }
    };
  }

  private static boolean isLoopback(String address) {
    try {
      return !address.isEmpty() && InetAddress.getByName(address).isLoopbackAddress();
    } catch (UnknownHostException none) {
      throw new IllegalArgumentException("management.server.address: " + address, none);
    }
  }
}
