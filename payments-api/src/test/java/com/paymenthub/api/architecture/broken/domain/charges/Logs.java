package com.paymenthub.api.architecture.broken.domain.charges;

import org.slf4j.LoggerFactory;

final class Logs {
  void evolve() {
    LoggerFactory.getLogger(Logs.class).info("evolved");
  }
}
