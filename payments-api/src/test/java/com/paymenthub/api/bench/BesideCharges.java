package com.paymenthub.api.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.ServiceProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Work that is done beside charges. */
enum BesideCharges {
  /** The command that makes the tables anew. */
  REBUILD {
    @Override
    Work begin(Path home, ServiceProcess service, EmbeddedHome database, DemoAccount account) {
      return new Command(home, "rebuild");
    }
  },
  /** The command that writes a table of finance teams as CSV. */
  EXPORT {
    @Override
    Work begin(Path home, ServiceProcess service, EmbeddedHome database, DemoAccount account) {
      return new Command(
          home, "export-table", "movements", "--file", home.resolve("movements.csv").toString());
    }
  },
  /** An operator of the console, who opens a page each second. */
  CONSOLE {
    @Override
    Work begin(Path home, ServiceProcess service, EmbeddedHome database, DemoAccount account) {
      List<String> paths = new ArrayList<>(List.of("/console", "/console/figures"));
      JsonMapper.shared()
          .readTree(
              database.sql(
                  "select json_agg(id) from (select id from charge order by random() limit 200)"
                      + " sampled"))
          .valueStream()
          .forEach(
              id -> {
                paths.add("/console/search?q=" + id.asString());
                paths.add("/console/charges/" + id.asString());
              });
      return new Pages(ConsoleOperator.opening(service, database, paths));
    }
  };

  /** What is under way until it is over or closed. */
  interface Work extends AutoCloseable {

    /** Whether charges may end: for them to be beside all of it, a command has to be over. */
    default boolean isOver() {
      return true;
    }

    @Override
    void close();
  }

  abstract Work begin(
      Path home, ServiceProcess service, EmbeddedHome database, DemoAccount account);

  /** A command, from its start to its end. */
  private static final class Command implements Work {

    private final Thread thread;
    private final AtomicReference<@Nullable AssertionError> failure = new AtomicReference<>();

    Command(Path home, String... command) {
      thread = Thread.ofPlatform().start(() -> run(home, command));
    }

    private void run(Path home, String... command) {
      try (ServiceProcess running =
          ServiceProcess.launchInstalled(
              StartMeasurement.SCRIPT,
              home,
              System.getProperty("bench.options", "-Xmx256m"),
              command)) {
        assertThat(running.exitCode()).as(running.output()).isZero();
      } catch (AssertionError failed) {
        failure.set(failed);
      }
    }

    @Override
    public boolean isOver() {
      return !thread.isAlive();
    }

    @Override
    public void close() {
      try {
        thread.join();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
      AssertionError failed = failure.get();
      if (failed != null) {
        throw failed;
      }
    }
  }

  /** Pages, one each second. */
  private static final class Pages implements Work {

    private final ScheduledExecutorService clicks = Executors.newSingleThreadScheduledExecutor();
    private final ConsoleOperator operator;
    private final Future<?> clicking;

    Pages(ConsoleOperator operator) {
      this.operator = operator;
      this.clicking = clicks.scheduleAtFixedRate(operator::work, 0, 1, TimeUnit.SECONDS);
    }

    /** A page that fails ends the clicking, so that nothing was beside the charges any more. */
    @Override
    public void close() {
      boolean clickedAllTheTime = clicking.cancel(false);
      clicks.close();
      operator.close();
      assertThat(clickedAllTheTime).as("every page was there").isTrue();
    }
  }
}
