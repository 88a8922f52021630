package com.paymenthub.api.commands;

import com.paymenthub.api.history.StoredEvent;
import com.paymenthub.api.history.Timeline;
import com.paymenthub.api.history.Timelines;
import com.paymenthub.api.history.Timelines.Subject;
import com.paymenthub.api.wiring.Service;
import com.paymenthub.foundation.Timestamps;
import java.io.PrintWriter;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Prints the story of one charge, card or session. */
@Command(
    name = "show-history",
    description = {
      "Prints everything that happened to one charge, card or session, of any account, and how it",
      "stood after each event: the events as they are stored, without personal data.",
      "",
      "Changes nothing. Works beside a running service. Settings are passed as --name=value, as to",
      "the service."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Exit codes: 0 done, 1 failed, 2 wrong usage."})
final class ShowHistoryCommand implements Callable<Integer> {

  /** What stands in the first line of the story or of the event. */
  private static final Set<String> SAID = Set.of("chargeId", "cardId", "sessionId", "occurredAt");

  @Spec private CommandSpec spec = CommandSpec.create();

  @ArgGroup(exclusive = true, multiplicity = "1")
  private Which which = new Which();

  @Option(
      names = "--as-of",
      converter = InstantConverter.class,
      paramLabel = "<instant>",
      description =
          "Only what had happened by this instant, for example 2026-11-22T14:30:00-03:00 (default:"
              + " everything).")
  private Instant asOf = Instant.MAX;

  @Option(names = "--json", description = "Answer as one line of JSON, for scripts.")
  private boolean json;

  @Unmatched private List<String> settings = new ArrayList<>();

  /** Whose story it is. */
  static final class Which {

    @Option(names = "--charge", required = true, paramLabel = "<id>", description = "A charge.")
    private @Nullable UUID charge;

    @Option(names = "--card", required = true, paramLabel = "<id>", description = "A card.")
    private @Nullable UUID card;

    @Option(names = "--session", required = true, paramLabel = "<id>", description = "A session.")
    private @Nullable UUID session;

    private Subject subject() {
      if (charge != null) {
        return Subject.CHARGE;
      }
      return card == null ? Subject.SESSION : Subject.CARD;
    }

    private UUID id() {
      for (UUID given : new @Nullable UUID[] {charge, card, session}) {
        if (given != null) {
          return given;
        }
      }
      throw new IllegalStateException("one of them is required");
    }
  }

  @Override
  public Integer call() {
    String[] arguments = Settings.of(settings, spec.commandLine());
    SpringApplication application = Service.withoutWeb();
    application.setLogStartupInfo(false);
    try (ConfigurableApplicationContext service = application.run(arguments)) {
      Timeline story = service.getBean(Timelines.class).of(which.subject(), which.id(), asOf);
      if (story.entries().isEmpty()) {
        spec.commandLine()
            .getErr()
            .printf(
                "there is no %s %s%s%n",
                nameOf(which.subject()), which.id(), asOf.equals(Instant.MAX) ? "" : " by then");
        return CommandLine.ExitCode.SOFTWARE;
      }
      print(story);
    }
    return CommandLine.ExitCode.OK;
  }

  private void print(Timeline story) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(
          JsonMapper.shared()
              .writeValueAsString(
                  story.entries().stream().map(ShowHistoryCommand::answer).toList()));
    } else {
      JsonNode account = story.entries().getFirst().event().origin().path("account");
      out.printf("%s %s", nameOf(which.subject()), which.id());
      out.printf(" of account %s%n", account.asString("unknown"));
      story.entries().forEach(entry -> print(out, entry));
      out.printf("%nIt stands at: %s%n", story.entries().getLast().state());
    }
    out.flush();
  }

  private static void print(PrintWriter out, Timeline.Entry entry) {
    StoredEvent event = entry.event();
    out.printf(
        "%n%3d  %s  %s  → %s%n",
        event.position(), Timestamps.format(event.occurredAt()), event.name(), entry.state());
    event
        .origin()
        .forEachEntry(
            (name, value) -> {
              if (!name.equals("account")) {
                out.printf("     %s: %s%n", name, value.asString());
              }
            });
    event
        .content()
        .forEachEntry(
            (name, value) -> {
              if (!SAID.contains(name)) {
                printValue(out, name, value);
              }
            });
  }

  /** What is in an object is printed by its path. */
  private static void printValue(PrintWriter out, String path, JsonNode value) {
    if (value.isObject()) {
      value.forEachEntry((name, inner) -> printValue(out, path + "." + name, inner));
    } else {
      out.printf("       %s = %s%n", path, value.isString() ? value.stringValue() : value);
    }
  }

  private static Map<String, Object> answer(Timeline.Entry entry) {
    StoredEvent event = entry.event();
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("id", event.id().toString());
    answer.put("position", event.position());
    answer.put("event", event.name());
    answer.put("occurredAt", Timestamps.format(event.occurredAt()));
    answer.put("recordedAt", Timestamps.format(event.recordedAt()));
    answer.put("origin", event.origin());
    answer.put("content", event.content());
    answer.put("state", entry.state());
    return answer;
  }

  private static String nameOf(Subject subject) {
    return switch (subject) {
      case CHARGE -> "charge";
      case CARD -> "card";
      case SESSION -> "session";
    };
  }

  /** Reads instants as the interface does. */
  static final class InstantConverter implements CommandLine.ITypeConverter<Instant> {
    @Override
    public Instant convert(String text) {
      try {
        return OffsetDateTime.parse(text).toInstant();
      } catch (DateTimeException none) {
        throw new CommandLine.TypeConversionException(
            "'%s' is no instant; an example is 2026-11-22T14:30:00Z".formatted(text));
      }
    }
  }
}
