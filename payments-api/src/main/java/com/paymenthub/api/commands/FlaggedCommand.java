package com.paymenthub.api.commands;

import com.paymenthub.console.flags.FlaggedAttempt;
import com.paymenthub.console.flags.FlaggedCharges;
import com.paymenthub.platform.Timestamps;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Lists flagged attempts: those about which only a person can find out what happened. */
@Command(
    name = "flagged",
    description = {
      "Lists the requests to providers that wait for a person, of all accounts.",
      "Ask the provider by the attempt, which is our reference there, and tell the service with the"
          + " command resolve.",
      "",
      "outcome_unknown     The provider does not say whether it did it, for 7 days or",
      "                    beyond its own limit.",
      "not_given_back      Money that the charge does not count on could not be given back.",
      "session_overpaid    A bank slip was paid whose session needed no more money.",
      "unexpected_payment  A payment came that nobody waited for.",
      "not_let_go          A reservation that nobody captured could not be let go.",
      "late_capture, late_void, late_reversal",
      "                    It was done late, when the charge allowed it no more.",
      "late_undoing        The provider undid it, and the charge could not follow.",
      "",
      "Works beside a running service. Settings are passed as --name=value, as to the service."
    })
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
      throw wrong("--limit must be from 1 to 10000");
    }
    try (ConfigurableApplicationContext service = readingService()) {
      show(
          service.getBean(FlaggedCharges.class).list(limit),
          service.getBean(Clock.class).instant());
    }
    return DONE;
  }

  private void show(List<FlaggedAttempt> flagged, Instant now) {
    if (json) {
      printJson(flagged.stream().map(one -> answer(one, now)).toList());
    } else if (flagged.isEmpty()) {
      print("Nothing waits for a person.");
    } else {
      flagged.forEach(one -> print(inWords(one, now)));
    }
  }

  private static String inWords(FlaggedAttempt one, Instant now) {
    return """
    charge:   %s
    attempt:  %s
    account:  %s
    flag:     %s
    since:    %s, for %s
    what:     %s of %s
    provider: %s %s, transaction %s
    """
        .formatted(
            one.chargeId(),
            one.attemptId(),
            one.clientId(),
            one.reason(),
            Timestamps.format(one.since()),
            inWords(one.age(now)),
            one.requestType(),
            one.amount(),
            one.providerType(),
            one.providerId(),
            one.transactionId() == null ? "unknown" : one.transactionId());
  }

  private static String inWords(Duration age) {
    return "%d d %d h %d min".formatted(age.toDays(), age.toHoursPart(), age.toMinutesPart());
  }

  private static JsonNode answer(FlaggedAttempt one, Instant now) {
    return JsonMapper.shared()
        .createObjectNode()
        .put("chargeId", one.chargeId().toString())
        .put("attemptId", one.attemptId().toString())
        .put("clientId", one.clientId().toString())
        .put("merchantId", one.merchantId().toString())
        .put("reason", one.reason())
        .put("since", Timestamps.format(one.since()))
        .put("ageSeconds", one.age(now).toSeconds())
        .put("requestType", one.requestType())
        .put("amount", one.amount().minorUnits())
        .put("currency", one.amount().currency().getCurrencyCode())
        .put("providerType", one.providerType())
        .put("providerId", one.providerId().toString())
        .put("transactionId", one.transactionId());
  }
}
