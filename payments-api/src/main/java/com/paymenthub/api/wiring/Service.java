package com.paymenthub.api.wiring;

import com.paymenthub.api.database.EmbeddedDatabaseInitializer;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Everything of this service, put together by Spring. */
@SpringBootApplication(scanBasePackages = "com.paymenthub")
public class Service {

  /** The service with its REST interface. */
  public static SpringApplication withWeb() {
    return application(WebApplicationType.SERVLET);
  }

  /** The service for a command beside it: no port is opened. */
  public static SpringApplication withoutWeb() {
    return application(WebApplicationType.NONE);
  }

  private static SpringApplication application(WebApplicationType type) {
    SpringApplication application = new SpringApplication(Service.class);
    application.setWebApplicationType(type);
    application.addInitializers(new EmbeddedDatabaseInitializer(type == WebApplicationType.NONE));
    return application;
  }
}
