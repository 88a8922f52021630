package com.paymenthub.api.processes.faults;

import com.paymenthub.api.processes.ServiceProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Nodes of a service that are killed and started again while merchants talk to them. */
final class RestartedService implements AutoCloseable {

  private static final long RESTARTS_WITHIN_SECONDS = 600;

  /** How the line of an event of the log begins. */
  private static final Pattern LOGGED = Pattern.compile("^\\d{4}-\\d{2}-\\d{2}T");

  /** So many lines of what was thrown are shown with an error. */
  private static final int SHOWN = 20;

  private final Path home;
  private final String[] settings;
  private final List<ServiceProcess> processes = new ArrayList<>();

  /** The latest run of each node; null while it is dead. */
  private final List<@Nullable Life> lives = new ArrayList<>();

  private final List<String> errors = new ArrayList<>();
  private int kills;
  private Duration restarting = Duration.ZERO;
  private @Nullable RuntimeException failure;

  /**
   * One run of a node, from a start to a kill.
   *
   * @param node counted from 0
   */
  record Life(int node, int port) {}

  /** One node. */
  RestartedService(Path home, String... settings) {
    this(1, home, settings);
  }

  /**
   * Starts nodes that share a home. The first one makes the keys and accounts that the others find.
   *
   * @param count how many; more than one needs a database that no node has for itself
   */
  RestartedService(int count, Path home, String... settings) {
    this.home = home;
    this.settings = settings;
    processes.add(serve());
    Stream.generate(() -> CompletableFuture.supplyAsync(this::serve))
        .limit(count - 1L)
        .toList()
        .forEach(started -> processes.add(started.join()));
    for (int node = 0; node < count; node++) {
      lives.add(new Life(node, processes.get(node).port()));
    }
  }

  private ServiceProcess serve() {
    return ServiceProcess.serve(home, settings);
  }

  /**
   * Ends a node as a power cut does, and starts it again.
   *
   * @param preferred which one; where it is dead, the next one that lives
   * @throws IllegalStateException when it has ended by itself
   */
  void killAndRestart(int preferred) throws InterruptedException {
    int node;
    ServiceProcess process;
    synchronized (this) {
      node = living(preferred).node();
      process = processes.get(node);
      lives.set(node, null);
      kills++;
    }
    try {
      requireAlive(process);
      long start = System.nanoTime();
      process.kill();
      ServiceProcess next = serve();
      synchronized (this) {
        errors.addAll(errors(process));
        processes.set(node, next);
        lives.set(node, new Life(node, next.port()));
        restarting = restarting.plusNanos(System.nanoTime() - start);
        notifyAll();
      }
    } catch (RuntimeException failed) {
      synchronized (this) {
        failure = failed;
        notifyAll();
      }
      throw failed;
    }
  }

  /** Makes sure that none has ended by itself. */
  synchronized void requireAlive() {
    processes.forEach(RestartedService::requireAlive);
  }

  private static void requireAlive(ServiceProcess process) {
    if (!process.handle().isAlive()) {
      throw new IllegalStateException("a node has ended by itself:\n" + process.output());
    }
  }

  /** What all nodes have logged as errors, in each of their lives. */
  synchronized List<String> errors() {
    return Stream.concat(
            errors.stream(), processes.stream().flatMap(process -> errors(process).stream()))
        .toList();
  }

  private static List<String> errors(ServiceProcess process) {
    List<String> lines = process.output().lines().toList();
    return IntStream.range(0, lines.size())
        .filter(line -> lines.get(line).contains(" ERROR "))
        .mapToObj(line -> lines.get(line) + causes(lines.subList(line + 1, lines.size())))
        .toList();
  }

  /** What was thrown, of what is logged below an error. */
  private static String causes(List<String> below) {
    return below.stream()
        .takeWhile(line -> !LOGGED.matcher(line).find())
        .filter(line -> !line.startsWith("\t") || line.contains("paymenthub"))
        .limit(SHOWN)
        .collect(Collectors.joining("\n", "\n", ""));
  }

  /** How many nodes there are, dead or alive. */
  int nodes() {
    return lives.size();
  }

  /** How often one of them was killed. */
  synchronized int kills() {
    return kills;
  }

  /** How long they were dead altogether. */
  synchronized Duration restarting() {
    return restarting;
  }

  /**
   * A node that lives, or the next one that does.
   *
   * @param preferred the node that is looked at first
   * @throws IllegalStateException when one could not be started again, or none comes to life
   */
  synchronized Life living(int preferred) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(RESTARTS_WITHIN_SECONDS);
    while (true) {
      if (failure != null) {
        throw new IllegalStateException("a node was not started again", failure);
      }
      for (int next = 0; next < lives.size(); next++) {
        Life life = lives.get((preferred + next) % lives.size());
        if (life != null) {
          return life;
        }
      }
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        throw new IllegalStateException("no node came to life again");
      }
      wait(left);
    }
  }

  /** The nodes that live. */
  synchronized List<Life> living() {
    return lives.stream().filter(Objects::nonNull).toList();
  }

  @Override
  public synchronized void close() {
    // One alone may have a database of its own, which ends with it and not without.
    processes.forEach(nodes() > 1 ? ServiceProcess::kill : ServiceProcess::close);
  }
}
