package com.paymenthub.api.processes.faults;

import com.paymenthub.api.processes.ServiceProcess;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A service that is killed and started again while merchants talk to it. */
final class RestartedService implements AutoCloseable {

  private static final long RESTARTS_WITHIN_SECONDS = 600;

  private final Path home;
  private final String[] settings;
  private ServiceProcess process;
  private Life life;

  /**
   * One run of the service, from a start to a kill.
   *
   * @param number counted from 0
   */
  record Life(int number, int port) {}

  RestartedService(Path home, String... settings) {
    this.home = home;
    this.settings = settings;
    this.process = ServiceProcess.serve(home, settings);
    this.life = new Life(0, process.port());
  }

  /** Ends it as a power cut does, and starts it again on the same home. */
  void killAndRestart() {
    process.kill();
    ServiceProcess next = ServiceProcess.serve(home, settings);
    synchronized (this) {
      process = next;
      life = new Life(life.number() + 1, next.port());
      notifyAll();
    }
  }

  /** The latest run, dead or alive. */
  synchronized Life life() {
    return life;
  }

  /**
   * The run that follows one that is dead.
   *
   * @throws IllegalStateException when none follows, because it was not killed
   */
  synchronized Life after(Life dead) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(RESTARTS_WITHIN_SECONDS);
    while (life.number() <= dead.number()) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        throw new IllegalStateException("the service broke a connection without being killed");
      }
      wait(left);
    }
    return life;
  }

  @Override
  public synchronized void close() {
    process.close();
  }
}
