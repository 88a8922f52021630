package com.paymenthub.providers.adapters.sandbox;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class LedgerConformanceTest extends SandboxInThisProcess {

  @TempDir Path home;
  private SandboxLedger ledger;

  @BeforeEach
  void open() {
    ledger = new SandboxLedger(home.resolve("ledger.jsonl"));
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  @Override
  SimulatorBooks books() {
    return ledger;
  }

  @Override
  protected List<SimulatedMovement> movements() {
    return SandboxLedger.read(home.resolve("ledger.jsonl"));
  }
}
