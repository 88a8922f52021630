package com.paymenthub.console;

import com.paymenthub.console.access.Area;
import com.paymenthub.console.access.ConsoleSettings;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.web.server.servlet.context.AnnotationConfigServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Starts the console behind the service, on a port and in an application context of its own.
 * Nothing of it is on the merchants' port, and nothing of theirs on its port: the context has no
 * parent, and gets those parts of the service that {@link SharedParts} names. It starts when the
 * service accepts requests already, so that no start waits for it, and a console that does not
 * start does not stop charges.
 */
@Component
@ConditionalOnWebApplication
public class ConsoleServer {

  private static final Logger LOG = LoggerFactory.getLogger(ConsoleServer.class);

  private final ConfigurableApplicationContext service;
  private final ReentrantLock lock = new ReentrantLock();
  private final CompletableFuture<String> address = new CompletableFuture<>();
  private @Nullable AnnotationConfigServletWebServerApplicationContext console;
  private boolean stopped;

  ConsoleServer(ConfigurableApplicationContext service) {
    this.service = service;
  }

  @EventListener
  void on(ApplicationReadyEvent ready) {
    if (ready.getApplicationContext() != service) {
      return;
    }
    ConsoleSettings settings = ConsoleSettings.of(service.getEnvironment());
    if (settings.enabled()) {
      Thread.ofPlatform().name("console-start").daemon().start(() -> start(settings));
    }
  }

  @EventListener
  void on(ContextClosedEvent closed) {
    if (closed.getApplicationContext() == service) {
      stop();
    }
  }

  /**
   * Where on this machine the console is, once it can be opened: it fails where the console did not
   * start.
   */
  public CompletableFuture<String> address() {
    return address;
  }

  private void start(ConsoleSettings settings) {
    lock.lock();
    try {
      if (stopped) {
        return;
      }
      if (settings.isExposed()) {
        LOG.warn(
            "the console listens on {} without TLS, so that passwords can be read on their way;"
                + " set payments.console.ssl-bundle, or leave it on 127.0.0.1 behind a proxy that"
                + " has the certificate",
            settings.address().getHostAddress());
      }
      AnnotationConfigServletWebServerApplicationContext starting =
          new AnnotationConfigServletWebServerApplicationContext();
      starting.setEnvironment(service.getEnvironment());
      starting.setDisplayName("console");
      starting.getBeanFactory().registerSingleton("consoleSettings", settings);
      SharedParts.registerIn(starting.getBeanFactory(), service);
      starting.register(ConsoleConfiguration.class);
      starting.refresh();
      console = starting;
      String local = local(settings, starting);
      String told = settings.publicUrl().isEmpty() ? local : settings.publicUrl() + Area.ROOT;
      service.publishEvent(new ConsoleStarted(told));
      LOG.info("console on {}", told);
      address.complete(local);
    } catch (RuntimeException failure) {
      LOG.error(
          "the console did not start on port {} (payments.console.port); the service works without"
              + " it",
          settings.port(),
          failure);
      address.completeExceptionally(failure);
    } finally {
      lock.unlock();
    }
  }

  private static String local(
      ConsoleSettings settings, AnnotationConfigServletWebServerApplicationContext started) {
    return "%s://%s:%d%s"
        .formatted(
            settings.sslBundle() == null ? "http" : "https",
            settings.address().getHostAddress(),
            Objects.requireNonNull(started.getWebServer()).getPort(),
            Area.ROOT);
  }

  private void stop() {
    lock.lock();
    try {
      stopped = true;
      if (console != null) {
        console.close();
        console = null;
      }
    } finally {
      lock.unlock();
    }
  }
}
