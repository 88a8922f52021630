package com.paymenthub.webhooks.exchange;

import com.paymenthub.webhooks.addresses.HostNames;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.function.Predicate;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SchemePortResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.ChainElement;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.config.RegistryBuilder;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * Creates HTTP clients that do not follow redirects, do not decompress, have no cookies, and
 * connect only to allowed addresses.
 */
final class WebhookHttpClients {

  /** Shorter than the time after which common servers close an idle connection. */
  private static final TimeValue IDLE = TimeValue.ofSeconds(2);

  private static final TimeValue STALE_CHECK_AFTER = TimeValue.ofMilliseconds(100);
  private static final TimeValue TIME_TO_LIVE = TimeValue.ofMinutes(1);
  private static final int MAXIMUM_HEADERS = 64;
  private static final int MAXIMUM_LINE_BYTES = 4096;

  private WebhookHttpClients() {}

  /**
   * A client.
   *
   * @param allowed which addresses it connects to
   * @param maximumConnections how many at once; further requests wait
   */
  static CloseableHttpClient create(
      HostNames hosts, Predicate<InetAddress> allowed, int maximumConnections) {
    return HttpClients.custom()
        .setConnectionManager(
            new GuardedConnections(allowed)
                .setDnsResolver(resolver(hosts))
                .setConnectionFactory(
                    ManagedHttpClientConnectionFactory.builder()
                        .http1Config(
                            Http1Config.custom()
                                .setMaxHeaderCount(MAXIMUM_HEADERS)
                                .setMaxLineLength(MAXIMUM_LINE_BYTES)
                                .build())
                        .build())
                .setDefaultSocketConfig(SocketConfig.custom().setTcpNoDelay(true).build())
                .setDefaultConnectionConfig(
                    ConnectionConfig.custom()
                        .setTimeToLive(TIME_TO_LIVE)
                        .setValidateAfterInactivity(STALE_CHECK_AFTER)
                        .build())
                .setMaxConnTotal(maximumConnections)
                .setMaxConnPerRoute(maximumConnections)
                .build())
        .addExecInterceptorBefore(
            ChainElement.MAIN_TRANSPORT.name(), SendGuard.NAME, SendGuard.HANDLER)
        .setKeepAliveStrategy((_, _) -> IDLE)
        .setDefaultRequestConfig(RequestConfig.custom().setRedirectsEnabled(false).build())
        .disableAutomaticRetries()
        .disableAuthCaching()
        .disableContentCompression()
        .disableCookieManagement()
        .disableDefaultUserAgent()
        .disableRedirectHandling()
        .evictExpiredConnections()
        .evictIdleConnections(IDLE)
        .build();
  }

  private static DnsResolver resolver(HostNames hosts) {
    return new DnsResolver() {
      @Override
      public InetAddress[] resolve(String host) throws UnknownHostException {
        return hosts.resolve(host);
      }

      @Override
      public String resolveCanonicalHostname(String host) {
        return host;
      }
    };
  }

  /** Connections whose sockets check the address to which they connect. */
  private static final class GuardedConnections extends PoolingHttpClientConnectionManagerBuilder {

    private final Predicate<InetAddress> allowed;

    GuardedConnections(Predicate<InetAddress> allowed) {
      this.allowed = allowed;
    }

    @Override
    protected HttpClientConnectionOperator createConnectionOperator(
        SchemePortResolver ports, DnsResolver names, TlsSocketStrategy tls) {
      return new DefaultHttpClientConnectionOperator(
          _ -> new GuardedSocket(allowed),
          ports,
          names,
          RegistryBuilder.<TlsSocketStrategy>create().register(URIScheme.HTTPS.id, tls).build());
    }
  }

  /** The time-outs of one request, besides its deadline. */
  static RequestConfig within(Timeout timeout) {
    return RequestConfig.custom()
        .setRedirectsEnabled(false)
        .setConnectionRequestTimeout(timeout)
        .setResponseTimeout(timeout)
        .build();
  }
}
