package com.paymenthub.api.requests;

import org.eclipse.jetty.server.handler.EagerContentHandler;
import org.eclipse.jetty.server.handler.EagerContentHandler.RetainedContentLoaderFactory;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/**
 * Handles a request only when its body has arrived, up to the maximum length of a body. So a slow
 * sender does not occupy one of the admitted requests, and a request that is refused because of its
 * headers does not lose its connection: the web server closes a connection on which it has answered
 * before the whole body was sent, without telling the client.
 */
@Component
class WholeRequests implements WebServerFactoryCustomizer<ConfigurableJettyWebServerFactory> {

  private static final int OVERHEAD_BY_PROTOCOL = -1;

  @Override
  public void customize(ConfigurableJettyWebServerFactory factory) {
    factory.addServerCustomizers(
        server ->
            server.insertHandler(
                new EagerContentHandler(
                    new RetainedContentLoaderFactory(
                        RequestLimits.MAXIMUM_BODY_BYTES, OVERHEAD_BY_PROTOCOL, false))));
  }
}
