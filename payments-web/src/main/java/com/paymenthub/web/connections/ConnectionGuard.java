package com.paymenthub.web.connections;

import com.paymenthub.web.requests.SourceAddresses;
import com.paymenthub.webhooks.addresses.SpecialAddresses;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.InetAddress;
import java.time.Duration;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/** Protects the web servers from slow senders, slow readers and addresses that take too much. */
@Component
@EnableConfigurationProperties(ConnectionSettings.class)
public class ConnectionGuard
    implements WebServerFactoryCustomizer<ConfigurableJettyWebServerFactory> {

  private final ConnectionSettings settings;
  private final SourceAddresses sources;
  private final MeterRegistry meters;

  ConnectionGuard(ConnectionSettings settings, SourceAddresses sources, MeterRegistry meters) {
    this.settings = settings;
    this.sources = sources;
    this.meters = meters;
  }

  @Override
  public void customize(ConfigurableJettyWebServerFactory factory) {
    factory.addServerCustomizers(server -> protect(server, settings.answerTime()));
  }

  /**
   * Protects a web server that was not started yet.
   *
   * @param answerTime for how long at most the writing of one answer may wait for its reader
   */
  public void protect(Server server, Duration answerTime) {
    server.insertHandler(
        new WholeBodies(
            new Patience(settings.bodyTime(), settings.minimumBytesPerSecond()),
            ended("slow_body")));
    server.insertHandler(
        new TimelyReaders(
            new Patience(answerTime, settings.minimumBytesPerSecond()), ended("slow_reader")));
    SharePerAddress share =
        new SharePerAddress(settings.maximumPerAddress(), this::isCounted, ended("address_share"));
    Counter slowHeader = ended("slow_header");
    for (Connector connector : server.getConnectors()) {
      connector.addBean(share);
      connector.addBean(
          new TimelyHeaders(settings.headerTime(), connector.getScheduler(), slowHeader));
    }
  }

  private boolean isCounted(InetAddress address) {
    return !sources.isTrustedProxy(address)
        && (settings.countPrivateAddresses() || !SpecialAddresses.contains(address));
  }

  private Counter ended(String reason) {
    return Counter.builder("payments.connections.ended")
        .description("Connections that were closed because they took too much")
        .tag("reason", reason)
        .register(meters);
  }
}
