package com.paymenthub.providers.sandbox.remote;

import com.paymenthub.providers.sandbox.MoneyMover;
import com.paymenthub.providers.sandbox.Movement;
import com.paymenthub.providers.sandbox.remote.Messages.Moved;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;

/** Has a simulator in a process of its own move money. */
final class RemoteMoneyMover implements MoneyMover {

  private final SimulatorClient simulator;

  RemoteMoneyMover(SimulatorClient simulator) {
    this.simulator = simulator;
  }

  @Override
  public Movement move(Movement movement) {
    try {
      return simulator.post("/move", Moved.of(movement), Moved.class).movement();
    } catch (IOException failure) {
      throw new UncheckedIOException("the simulator did not move it", failure);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new InterruptedIOException("stopping"));
    }
  }
}
