package com.paymenthub.api.commands;

import com.paymenthub.api.parity.ParityCheck;
import com.paymenthub.api.parity.ParityRuns.Ended;
import com.paymenthub.api.replay.Difference;
import com.paymenthub.api.wiring.Service;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;
import tools.jackson.databind.json.JsonMapper;

/** Compares every table that follows from events with what the events make of it. */
@Command(
    name = "replay",
    description = {
      "Folds all events anew and compares the result with the tables that follow from them:",
      "charges, cards, sessions, agendas, notifiable events and the counts of lists. Prints every",
      "difference; \"rebuild\" removes them.",
      "",
      "Changes nothing but what the metrics tell of the last check; calls no provider and sends",
      "nothing. Works with and without a running service. Settings are passed as --name=value, as",
      "to the service."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Exit codes: 0 no differences, 1 failed, 2 wrong usage, 3 differences."})
final class ReplayCommand implements Callable<Integer> {

  private static final int DIFFERENCES = 3;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--json", description = "Print one line of JSON for each difference.")
  private boolean json;

  @Unmatched private List<String> settings = new ArrayList<>();

  @Override
  public Integer call() {
    String[] arguments = Settings.of(settings, spec.commandLine());
    SpringApplication application = Service.withoutWeb();
    application.setLogStartupInfo(false);
    try (ConfigurableApplicationContext service = application.run(arguments)) {
      ProgressLine line = new ProgressLine(spec.commandLine().getErr());
      Ended ended =
          service
              .getBean(ParityCheck.class)
              .run(this::print, progress -> line.show(progress.toString()));
      line.end();
      spec.commandLine()
          .getErr()
          .printf("%d events, %d differences%n", ended.events(), ended.differences());
      return ended.differences() == 0 ? CommandLine.ExitCode.OK : DIFFERENCES;
    }
  }

  private void print(Difference difference) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      Map<String, Object> answer = new LinkedHashMap<>();
      answer.put("table", difference.table());
      answer.put("id", difference.id());
      answer.put("column", difference.column());
      answer.put("stored", difference.stored());
      answer.put("expected", difference.expected());
      out.println(JsonMapper.shared().writeValueAsString(answer));
    } else {
      out.printf(
          "%s %s: %s is %s, expected %s%n",
          difference.table(),
          difference.id(),
          difference.column(),
          difference.stored() == null ? "missing" : difference.stored(),
          difference.expected() == null ? "none" : difference.expected());
    }
    out.flush();
  }
}
