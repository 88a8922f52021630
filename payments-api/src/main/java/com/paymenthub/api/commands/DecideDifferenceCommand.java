package com.paymenthub.api.commands;

import com.paymenthub.finance.reconciliation.DifferenceDecisions;
import com.paymenthub.finance.reconciliation.DifferenceDecisions.Decided;
import com.paymenthub.finance.reconciliation.DifferenceDecisions.Decision;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
    footer = {"", "Exit codes: 0 done, 1 failed or refused, 2 wrong usage."})
final class DecideDifferenceCommand extends ServiceCommand {

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

  @Override
  public Integer call() {
    requireDecision(reason, by);
    try (ConfigurableApplicationContext service = service()) {
      service
          .getBean(DifferenceDecisions.class)
          .decide(difference, new Decided(decision, reason, by), change);
    }
    print("decided");
    return DONE;
  }
}
