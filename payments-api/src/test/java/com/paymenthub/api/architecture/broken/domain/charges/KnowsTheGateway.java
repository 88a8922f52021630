package com.paymenthub.api.architecture.broken.domain.charges;

import org.axonframework.commandhandling.gateway.CommandGateway;

final class KnowsTheGateway {
  Object ask(CommandGateway gateway) {
    return gateway.sendAndWait("a command");
  }
}
