package com.paymenthub.api.commands;

import com.paymenthub.console.flags.FlaggedCharges;
import com.paymenthub.console.flags.SeenFlag;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.platform.Transactions;
import java.time.Instant;
import java.util.UUID;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells the service what a person has found out about a flagged attempt. */
@Command(
    name = "resolve",
    description = {
      "Tells the service what was found out about an attempt that the command flagged lists.",
      "",
      "outcome_unknown: --moved when the provider did it, --not-moved when it did not and will"
          + " not.",
      "not_given_back, session_overpaid, unexpected_payment, not_let_go: --moved when the money has"
          + " gone back to the buyer, --not-moved when it stays where it is.",
      "late_capture, late_void, late_reversal, late_undoing: whether the flagged attempt has moved"
          + " money.",
      "",
      "The charge goes on from there as if the provider had said so, and merchants hear of it. What"
          + " has to follow is sent by the running service. Who decided, and why, is kept in the"
          + " audit table. Works beside a running service. Settings are passed as --name=value."
    },
    footer = {"", "Exit codes: 0 done, 1 failed or refused, 2 wrong usage."})
final class ResolveCommand extends ServiceCommand {

  @Parameters(index = "0", paramLabel = "<charge>", description = "The id of the charge.")
  private UUID chargeId = new UUID(0, 0);

  @Parameters(index = "1", paramLabel = "<attempt>", description = "The id of the attempt.")
  private UUID attemptId = new UUID(0, 0);

  @Option(
      names = "--flag",
      required = true,
      paramLabel = "<flag>",
      description = "The flag that you answer, as the command flagged prints it.")
  private String flag = "";

  @Option(
      names = "--since",
      required = true,
      paramLabel = "<time>",
      description = "Since when it has been there, as the command flagged prints it.")
  private Instant since = Instant.EPOCH;

  @ArgGroup(exclusive = true, multiplicity = "1")
  private Found found = new Found();

  @Option(
      names = "--reason",
      required = true,
      description = "How you know, up to 500 characters. Nothing about the buyer.")
  private String reason = "";

  @Option(
      names = "--by",
      required = true,
      paramLabel = "<name>",
      description = "Who has decided, up to 100 characters.")
  private String by = "";

  /** What was found out. */
  private static final class Found {

    @Option(names = "--moved", description = "The money has moved.")
    private boolean moved;

    @SuppressWarnings("UnusedVariable") // Given instead of --moved; its value is not read.
    @Option(names = "--not-moved", description = "The money has not moved, nor will it.")
    private boolean notMoved;
  }

  @Override
  public Integer call() {
    requireDecision(reason, by);
    try (ConfigurableApplicationContext service = service()) {
      FlaggedCharges flagged = service.getBean(FlaggedCharges.class);
      Charge.Registered charge =
          service
              .getBean(Transactions.class)
              .run(
                  () ->
                      flagged.resolve(
                          chargeId,
                          attemptId,
                          new SeenFlag(flag, since),
                          new FlaggedCharges.Found(found.moved, reason, null),
                          MachineUser.acting(by)));
      print("resolved; the charge is %s now".formatted(charge.status().code()));
      return DONE;
    } catch (Refusal refusal) {
      return failed(inWords(refusal));
    }
  }

  private String inWords(Refusal refusal) {
    return switch (refusal.key()) {
      case CHARGE_NOT_FOUND -> "There is no charge " + chargeId + ".";
      case ATTEMPT_NOT_FLAGGED ->
          "The charge has no attempt %s that waits for a person with this flag since then."
              .formatted(attemptId);
      case OUTCOME_UNKNOWN, OPERATION_PENDING ->
          "Something is under way for this charge that may move the same money. Try again later,"
              + " or resolve what is flagged outcome_unknown first.";
      default -> "Refused: " + refusal.key().code() + ".";
    };
  }
}
