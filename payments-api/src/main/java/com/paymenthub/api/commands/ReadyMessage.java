package com.paymenthub.api.commands;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Prints that the service accepts requests, which is later than the opening of the port. */
@Component
@ConditionalOnWebApplication
class ReadyMessage {

  private static final Logger LOG = LoggerFactory.getLogger(ReadyMessage.class);

  private final Environment settings;

  ReadyMessage(Environment settings) {
    this.settings = settings;
  }

  @EventListener
  void on(AvailabilityChangeEvent<ReadinessState> change) {
    if (change.getState() == ReadinessState.ACCEPTING_TRAFFIC) {
      LOG.info(
          "ready on port {}; metrics and details of health on {}:{}",
          settings.getProperty("local.server.port"),
          settings.getProperty("management.server.address"),
          settings.getProperty("local.management.port", "none"));
    }
  }
}
