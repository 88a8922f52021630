package com.paymenthub.web.errors;

import com.paymenthub.web.headers.AnswerHeaders;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/** Sets our error handler everywhere in the web server where a request can end. */
@Component
class WebServerErrors implements WebServerFactoryCustomizer<ConfigurableJettyWebServerFactory> {

  private final ErrorAnswers answers;
  private final AnswerHeaders headers;

  WebServerErrors(ErrorAnswers answers, AnswerHeaders headers) {
    this.answers = answers;
    this.headers = headers;
  }

  @Override
  public void customize(ConfigurableJettyWebServerFactory factory) {
    factory.addServerCustomizers(this::tellErrors);
  }

  private void tellErrors(Server server) {
    ErrorReport report = new ErrorReport(answers, headers);
    server.setErrorHandler(report);
    server.getDescendants(ContextHandler.class).forEach(part -> part.setErrorHandler(report));
  }
}
