package com.paymenthub.api.errors;

import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/** Gives the web server our way of telling errors. */
@Component
class WebServerErrors implements WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> {

  private final ErrorAnswers answers;

  WebServerErrors(ErrorAnswers answers) {
    this.answers = answers;
  }

  @Override
  public void customize(ConfigurableTomcatWebServerFactory server) {
    server.addContextCustomizers(
        context -> context.getParent().getPipeline().addValve(new ErrorReport(answers)));
  }
}
