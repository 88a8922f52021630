package com.paymenthub.api.commands;

import com.paymenthub.api.reconciliation.DifferenceDecisions;
import com.paymenthub.api.reconciliation.DifferenceDecisions.Decided;
import com.paymenthub.api.reconciliation.DifferenceDecisions.Decision;
import com.paymenthub.api.reconciliation.ReconciliationRefused;
import com.paymenthub.api.wiring.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** Keeps what a person has decided about a difference. */
@Command(
    name = "decide-difference",
    description = {
      "Keeps what you have decided about a difference between a settlement file and the movements:",
      "",
      "accept     It is right as it is.",
      "write_off  Nobody will claim it.",
      "ask        The provider was asked; it stays open.",
      "",
      "It moves no money. All decisions are kept (finance.difference_decisions).",
      "",
      "Works beside a running service. Settings are passed as --name=value, as to the service."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Exit codes: 0 done, 1 failed or refused, 2 wrong usage."})
final class DecideDifferenceCommand implements Callable<Integer> {

  private static final int MAXIMUM_REASON_LENGTH = 500;
  private static final int MAXIMUM_NAME_LENGTH = 100;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      index = "0",
      paramLabel = "<difference>",
      description = "Its number (finance.differences.difference_id).")
  private long difference;

  @Parameters(
      index = "1",
      paramLabel = "<decision>",
      description = "One of ${COMPLETION-CANDIDATES}, in capitals or not.")
  private Decision decision = Decision.ASK;

  @Option(
      names = "--reason",
      required = true,
      description = "Why, up to 500 characters. Nothing about the buyer.")
  private String reason = "";

  @Option(
      names = "--by",
      required = true,
      paramLabel = "<name>",
      description = "Who has decided, up to 100 characters.")
  private String by = "";

  @Option(
      names = "--change",
      description = "Decide once more about what was accepted or written off.")
  private boolean change;

  @Unmatched private List<String> settings = new ArrayList<>();

  @Override
  public Integer call() {
    RequiredText.check(spec.commandLine(), "--reason", reason, MAXIMUM_REASON_LENGTH);
    RequiredText.check(spec.commandLine(), "--by", by, MAXIMUM_NAME_LENGTH);
    String[] arguments = Settings.of(settings, spec.commandLine());
    SpringApplication application = Service.withoutWeb();
    application.setLogStartupInfo(false);
    try (ConfigurableApplicationContext service = application.run(arguments)) {
      service
          .getBean(DifferenceDecisions.class)
          .decide(difference, new Decided(decision, reason, by), change);
      spec.commandLine().getOut().println("decided");
      spec.commandLine().getOut().flush();
      return CommandLine.ExitCode.OK;
    } catch (ReconciliationRefused refused) {
      spec.commandLine().getErr().println(refused.getMessage());
      return CommandLine.ExitCode.SOFTWARE;
    }
  }
}
