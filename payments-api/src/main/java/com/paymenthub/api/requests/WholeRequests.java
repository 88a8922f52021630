package com.paymenthub.api.requests;

import com.paymenthub.api.validation.JsonBodyReader;
import org.eclipse.jetty.server.handler.EagerContentHandler;
import org.eclipse.jetty.server.handler.EagerContentHandler.RetainedContentLoaderFactory;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/**
 * A request is looked at when its body has arrived, as far as one of ours may be long. Who sends
 * slowly takes nobody's place meanwhile, and whoever is refused for his headers alone keeps his
 * connection: the web server closes one on which it has answered before everything was sent, and
 * does not say so.
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
                        JsonBodyReader.MAXIMUM_BYTES, OVERHEAD_BY_PROTOCOL, false))));
  }
}
