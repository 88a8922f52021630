package com.paymenthub.api.commands;

import com.paymenthub.api.flags.FlaggedAttempt;
import com.paymenthub.api.flags.FlaggedCharges;
import com.paymenthub.foundation.Timestamps;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import tools.jackson.databind.json.JsonMapper;

/** Lists flagged attempts: those about which only a person can find out what happened. */
@Command(
    name = "flagged",
    description = {
      "Lists the requests to providers that wait for a person, of all accounts.",
      "Ask the provider by the attempt, which is our reference there, and tell the service with the"
          + " command resolve.",
      "",
      "outcome_unknown     The provider has not said for 7 days whether it did it.",
      "not_given_back      Money that the charge does not count on could not be given back.",
      "session_overpaid    A bank slip was paid whose session needed no more money.",
      "unexpected_payment  A payment came that nobody waited for.",
      "not_let_go          A reservation that nobody captured could not be let go.",
      "late_capture, late_void, late_reversal",
      "                    It was done late, when the charge allowed it no more.",
      "",
      "Works beside a running service. Settings are passed as --name=value, as to the service."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Exit codes: 0 done, 1 failed, 2 wrong usage."})
final class FlaggedCommand extends ServiceCommand {

  private static final int MAXIMUM_CHARGES = 10_000;

  @Option(
      names = "--limit",
      defaultValue = "1000",
      description = "Of how many charges at most, from 1 to 10000 (default: 1000).")
  private int limit;

  @Option(names = "--json", description = "Answer as one line of JSON, for scripts.")
  private boolean json;

  @Override
  public Integer call() {
    if (limit < 1 || limit > MAXIMUM_CHARGES) {
      throw new ParameterException(commandLine(), "--limit must be from 1 to 10000");
    }
    try (ConfigurableApplicationContext service = readingService()) {
      print(
          service.getBean(FlaggedCharges.class).list(limit),
          service.getBean(Clock.class).instant());
    }
    return CommandLine.ExitCode.OK;
  }

  private void print(List<FlaggedAttempt> flagged, Instant now) {
    PrintWriter out = commandLine().getOut();
    if (json) {
      out.println(
          JsonMapper.shared()
              .writeValueAsString(flagged.stream().map(one -> answer(one, now)).toList()));
    } else if (flagged.isEmpty()) {
      out.println("Nothing waits for a person.");
    } else {
      flagged.forEach(one -> print(out, one, now));
    }
    out.flush();
  }

  private static void print(PrintWriter out, FlaggedAttempt one, Instant now) {
    out.printf("charge:   %s%n", one.chargeId());
    out.printf("attempt:  %s%n", one.attemptId());
    out.printf("account:  %s%n", one.clientId());
    out.printf("flag:     %s%n", one.reason());
    out.printf("since:    %s, for %s%n", Timestamps.format(one.since()), inWords(one.age(now)));
    out.printf("what:     %s of %s%n", one.requestType(), one.amount());
    out.printf(
        "provider: %s %s, transaction %s%n%n",
        one.providerType(),
        one.providerId(),
        one.transactionId() == null ? "unknown" : one.transactionId());
  }

  private static String inWords(Duration age) {
    return "%d d %d h %d min".formatted(age.toDays(), age.toHoursPart(), age.toMinutesPart());
  }

  private static Map<String, Object> answer(FlaggedAttempt one, Instant now) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("chargeId", one.chargeId().toString());
    answer.put("attemptId", one.attemptId().toString());
    answer.put("clientId", one.clientId().toString());
    answer.put("merchantId", one.merchantId().toString());
    answer.put("reason", one.reason());
    answer.put("since", Timestamps.format(one.since()));
    answer.put("ageSeconds", one.age(now).toSeconds());
    answer.put("requestType", one.requestType());
    answer.put("amount", one.amount().minorUnits());
    answer.put("currency", one.amount().currency().getCurrencyCode());
    answer.put("providerType", one.providerType());
    answer.put("providerId", one.providerId().toString());
    answer.put("transactionId", one.transactionId());
    return answer;
  }
}
