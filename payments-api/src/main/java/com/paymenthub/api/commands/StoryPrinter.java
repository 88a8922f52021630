package com.paymenthub.api.commands;

import com.paymenthub.api.history.StoredEvent;
import com.paymenthub.api.history.Timeline;
import com.paymenthub.foundation.Timestamps;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Prints the story of one charge, card or session, for people or for scripts. */
final class StoryPrinter {

  /** What stands in the first line of the story or of the event. */
  private static final Set<String> SAID = Set.of("chargeId", "cardId", "sessionId", "occurredAt");

  private final CommandLine command;
  private final boolean json;

  /**
   * A printer.
   *
   * @param command whose output it is
   * @param json whether one line of JSON is printed
   */
  StoryPrinter(CommandLine command, boolean json) {
    this.command = command;
    this.json = json;
  }

  /**
   * Prints a story, or says that there is none.
   *
   * @param which whose story it is
   * @param asOf the instant at which it ends; {@link Instant#MAX} for the whole story
   * @return the exit code of the command
   */
  int print(SubjectOption which, Instant asOf, Timeline story) {
    if (story.entries().isEmpty()) {
      command
          .getErr()
          .printf("there is no %s%s%n", which, asOf.equals(Instant.MAX) ? "" : " by then");
      return CommandLine.ExitCode.SOFTWARE;
    }
    PrintWriter out = command.getOut();
    if (json) {
      out.println(
          JsonMapper.shared()
              .writeValueAsString(story.entries().stream().map(StoryPrinter::answer).toList()));
    } else {
      JsonNode account = story.entries().getFirst().event().origin().path("account");
      out.printf("%s of account %s%n", which, account.asString("unknown"));
      story.entries().forEach(entry -> print(out, entry));
      out.printf("%nIt stands at: %s%n", story.entries().getLast().state());
    }
    out.flush();
    return CommandLine.ExitCode.OK;
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
}
