package com.paymenthub.providers.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.paymenthub.providers.contract.NothingSent;
import com.paymenthub.providers.contract.ProviderHosts;
import java.io.IOException;
import java.net.http.HttpClient;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Makes the connections of adapters to their providers. Each provider has connections of its own,
 * and each client certificate as well, so that none is used for another account.
 */
@Component
public class ProviderConnections implements DisposableBean {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
  private static final int REMEMBERED_CERTIFICATES = 1000;
  private static final Duration REMEMBERED_FOR = Duration.ofMinutes(10);

  private final AllowedHosts allowed;
  private final Clock clock;
  private final TrustManager @Nullable [] trusted;
  private final List<HttpClient> clients = new CopyOnWriteArrayList<>();

  /** Those with a client certificate. A client that nobody knows any more ends by itself. */
  private final Cache<ClientCertificate, Certified> certified =
      Caffeine.newBuilder()
          .maximumSize(REMEMBERED_CERTIFICATES)
          .expireAfterAccess(REMEMBERED_FOR)
          .build();

  /** A client, and when its certificate ends. */
  private record Certified(HttpClient client, Instant end) {}

  @Autowired
  public ProviderConnections(AllowedHosts allowed, Clock clock) {
    this(allowed, clock, null);
  }

  /** The same that trusts in other certificates of providers than Java usually does. */
  public ProviderConnections(AllowedHosts allowed, Clock clock, TrustManager @Nullable [] trusted) {
    this.allowed = allowed;
    this.clock = clock;
    this.trusted = trusted;
  }

  /**
   * The connection to a provider.
   *
   * @param providerType its type, for example {@code SERVICE_SANDBOX}
   * @param declared its usual hosts, in place of which the operator may have set others
   * @throws IllegalArgumentException naming the setting when a host is not allowed
   */
  public ProviderConnection to(String providerType, ProviderHosts declared) {
    ProviderHosts hosts = allowed.of(providerType, declared);
    try {
      HttpClient client = client(null);
      clients.add(client);
      return new ProviderConnection(hosts, client, this);
    } catch (NothingSent noTls) {
      throw new IllegalStateException("TLS cannot be used", noTls);
    }
  }

  /**
   * The client with a certificate.
   *
   * @throws NothingSent when the certificate cannot be opened, or has expired
   */
  HttpClient with(ClientCertificate certificate) throws NothingSent {
    @Nullable Certified known = certified.getIfPresent(certificate);
    if (known == null) {
      known =
          new Certified(
              client(certificate), certificate.end().orElseThrow(ProviderConnections::unusable));
      certified.put(certificate, known);
    }
    if (!clock.instant().isBefore(known.end())) {
      throw unusable();
    }
    return known.client();
  }

  private HttpClient client(@Nullable ClientCertificate certificate) throws NothingSent {
    HttpClient.Builder client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(CONNECT_TIMEOUT)
            .executor(Executors.newVirtualThreadPerTaskExecutor());
    if (certificate != null || trusted != null) {
      try {
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(certificate == null ? null : certificate.keys(), trusted, null);
        client.sslContext(tls);
      } catch (IllegalArgumentException | IOException | GeneralSecurityException failure) {
        // Without the cause, which may know the certificate.
        throw unusable();
      }
    }
    return client.build();
  }

  private static NothingSent unusable() {
    return new NothingSent("certificate_unusable");
  }

  @Override
  public void destroy() {
    clients.forEach(HttpClient::shutdownNow);
    certified.asMap().values().forEach(each -> each.client().shutdownNow());
  }
}
