package com.paymenthub.api.wiring;

import com.paymenthub.api.startup.EncryptedPorts;
import com.paymenthub.api.startup.KnownSettings;
import com.paymenthub.api.startup.SecretsInFiles;
import com.paymenthub.platform.database.EmbeddedDatabaseInitializer;
import com.paymenthub.platform.database.VerifiedServer;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurationExcludeFilter;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.TypeExcludeFilter;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.FilterType;

/** The Spring application of this service. */
@SpringBootConfiguration
@EnableAutoConfiguration
@ComponentScan(
    basePackages = "com.paymenthub",
    excludeFilters = {
      @Filter(type = FilterType.CUSTOM, classes = TypeExcludeFilter.class),
      @Filter(type = FilterType.CUSTOM, classes = AutoConfigurationExcludeFilter.class),
      // What is for the management port only would otherwise change the merchants' port as well.
      @Filter(type = FilterType.ANNOTATION, classes = ManagementContextConfiguration.class)
    })
public class Service {

  /** The service with its REST interface. */
  public static SpringApplication withWeb() {
    SpringApplication application =
        application(WebApplicationType.SERVLET, EmbeddedDatabaseInitializer.User.SERVICE);
    application.addInitializers(new EncryptedPorts());
    return application;
  }

  /**
   * The service without its ports, for commands. It opens only as many connections as a command
   * uses, so that its start costs the database little.
   */
  public static SpringApplication withoutWeb() {
    return withoutWeb(EmbeddedDatabaseInitializer.User.COMMAND);
  }

  /** The service without its ports, for commands that only read. */
  public static SpringApplication onlyReading() {
    SpringApplication application = withoutWeb(EmbeddedDatabaseInitializer.User.READING_COMMAND);
    application.addInitializers(
        context -> context.getBeanFactory().registerSingleton("onlyReads", new OnlyReads()));
    return application;
  }

  private static SpringApplication withoutWeb(EmbeddedDatabaseInitializer.User user) {
    SpringApplication application = application(WebApplicationType.NONE, user);
    application.setDefaultProperties(Map.of("spring.datasource.hikari.minimum-idle", 0));
    return application;
  }

  private static SpringApplication application(
      WebApplicationType type, EmbeddedDatabaseInitializer.User user) {
    SpringApplication application = new SpringApplication(Service.class);
    application.setWebApplicationType(type);
    application.addInitializers(
        new KnownSettings(),
        new SecretsInFiles(),
        new EmbeddedDatabaseInitializer(user),
        new VerifiedServer());
    return application;
  }
}
