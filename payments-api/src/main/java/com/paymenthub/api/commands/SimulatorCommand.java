package com.paymenthub.api.commands;

import com.paymenthub.providers.adapters.sandbox.LostAnswers;
import com.paymenthub.providers.adapters.sandbox.SandboxAcquirer;
import com.paymenthub.providers.adapters.sandbox.SandboxAntiFraud;
import com.paymenthub.providers.adapters.sandbox.SandboxLedger;
import com.paymenthub.providers.adapters.sandbox.SandboxPaymentCodes;
import com.paymenthub.providers.adapters.sandbox.remote.SimulatorServer;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the simulators in a process of their own, without a database. */
@Command(
    name = "simulator",
    description = {
      "Runs the simulated providers in a process of their own, until it is stopped.",
      "Services reach them with --payments.simulators.url=http://localhost:<port>; only services on"
          + " this machine can, but for --address."
    },
    footer = {"", "Exit codes: 1 failed, 2 wrong usage."})
final class SimulatorCommand extends Subcommand {

  private static final int MAXIMUM_PORT = 65_535;

  @Option(names = "--port", required = true, description = "Where it listens; 0: any free port.")
  private int port;

  @Option(
      names = "--address",
      paramLabel = "<address>",
      description =
          "Where services of other machines reach it, which asks nobody who they are (default:"
              + " 127.0.0.1).")
  private InetAddress address = InetAddress.getLoopbackAddress();

  @Option(
      names = "--ledger",
      required = true,
      paramLabel = "<file>",
      description =
          "Where it writes down the money that it moves and the codes that it makes; it goes on in"
              + " what is there.")
  private Path ledgerFile = Path.of("");

  @Option(
      names = "--deadline",
      defaultValue = "1s",
      description =
          "When an answer counts as lost, for example 500ms (default: ${DEFAULT-VALUE}). Requests"
              + " of a service bring their own.")
  private Duration deadline = Duration.ofSeconds(1);

  @Option(
      names = "--seed",
      defaultValue = "0",
      description = "What its chance is drawn from (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Override
  public Integer call() throws InterruptedException {
    if (port < 0 || port > MAXIMUM_PORT) {
      throw wrong("The port is not available: " + port);
    }
    if (deadline.isZero()) {
      throw wrong("The deadline must be longer than 0.");
    }
    try (SandboxLedger ledger = new SandboxLedger(ledgerFile)) {
      ledger.prepare();
      SandboxAcquirer acquirer =
          new SandboxAcquirer(
              ledger, Clock.systemUTC(), deadline, LostAnswers.untilTheDeadline(), seed);
      SandboxPaymentCodes codes = new SandboxPaymentCodes(acquirer, ledger);
      SandboxAntiFraud analyzer =
          new SandboxAntiFraud(
              ledger, Clock.systemUTC(), deadline, LostAnswers.untilTheDeadline(), seed);
      try (SimulatorServer server =
          SimulatorServer.start(address, port, acquirer, codes, analyzer, ledger)) {
        print("simulator ready on port " + server.port());
        // Runs until the process is stopped. Nothing has to be saved then: the ledger is on disk
        // before each answer.
        new CountDownLatch(1).await();
      }
    }
    return DONE;
  }
}
