package com.paymenthub.providers.adapters.sandbox.remote;

import com.paymenthub.providers.adapters.sandbox.MoneyMover;
import com.paymenthub.providers.adapters.sandbox.Movement;
import com.paymenthub.providers.adapters.sandbox.remote.Messages.Moved;
import com.paymenthub.providers.adapters.sandbox.remote.Messages.Moves;
import java.io.IOException;
import java.util.Optional;

/** Moves money in a simulator in a process of its own. */
final class RemoteMoneyMover implements MoneyMover {

  private final SimulatorClient simulator;

  RemoteMoneyMover(SimulatorClient simulator) {
    this.simulator = simulator;
  }

  @Override
  public Optional<Movement> move(Movement movement) throws IOException, InterruptedException {
    return simulator.post("/move", Moved.of(movement), Moves.class).movement();
  }
}
