package com.paymenthub.api.bench;

import com.paymenthub.api.processes.DemoAccount;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * An {@link Attacker} in a process of its own, which gets only what processors have nothing else to
 * do (the scheduling class {@code SCHED_IDLE}): what is measured is what it takes from the service,
 * not from the machine.
 */
final class AttackProcess implements AutoCloseable {

  private final Process process;
  private final BufferedReader output;

  /**
   * Starts it and waits until it has begun.
   *
   * @param perSecond how many requests are sent in a second; answers do not slow it down
   */
  AttackProcess(Attack attack, int perSecond, int port, DemoAccount account) throws IOException {
    process =
        new ProcessBuilder(
                List.of(
                    "chrt",
                    "--idle",
                    "0",
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx256m",
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("java.class.path"),
                    Attacker.class.getName(),
                    attack.name(),
                    String.valueOf(perSecond),
                    String.valueOf(port),
                    account.clientId(),
                    account.merchantId()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    OutputStream in = process.getOutputStream();
    in.write((account.apiKey() + "\n").getBytes(StandardCharsets.US_ASCII));
    in.flush();
    output = process.inputReader();
    String said = output.readLine();
    if (!"begun".equals(said)) {
      throw new IllegalStateException("the attack has not begun: " + said);
    }
  }

  /** Ends it: what it has sent, and what was answered. */
  String stop() throws IOException, InterruptedException {
    process.getOutputStream().close();
    String told = output.readLine();
    process.waitFor();
    return String.valueOf(told);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
