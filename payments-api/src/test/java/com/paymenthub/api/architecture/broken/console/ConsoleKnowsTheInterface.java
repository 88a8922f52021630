package com.paymenthub.api.architecture.broken.console;

import com.paymenthub.api.architecture.broken.api.rest.Controller;

final class ConsoleKnowsTheInterface {
  boolean isController(Object anything) {
    return anything instanceof Controller;
  }
}
