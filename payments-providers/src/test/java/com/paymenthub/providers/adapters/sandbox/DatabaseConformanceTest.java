package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.testing.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

class DatabaseConformanceTest extends SandboxInThisProcess {

  private static final TestDatabase DATABASE = TestDatabase.create();

  private final DatabaseBooks books = new DatabaseBooks(DATABASE.applicationDataSource());

  @Override
  SimulatorBooks books() {
    return books;
  }

  @Override
  protected List<SimulatedMovement> movements() {
    try {
      return books.movements();
    } catch (IOException away) {
      throw new UncheckedIOException(away);
    }
  }
}
