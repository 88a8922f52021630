package com.paymenthub.api.commands;

import com.paymenthub.platform.Timestamps;
import com.paymenthub.projections.history.StoredEvent;
import com.paymenthub.projections.history.Timeline;
import java.time.Instant;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Prints the story of one charge, card or session, for people or for scripts. */
final class StoryPrinter {

  /** What stands in the first line of the story or of the event. */
  private static final Set<String> SAID = Set.of("chargeId", "cardId", "sessionId", "occurredAt");

  private final Subcommand command;

  /** A printer of what a command answers. */
  StoryPrinter(Subcommand command) {
    this.command = command;
  }

  /**
   * Prints a story, or says that there is none.
   *
   * @param which whose story it is
   * @param asOf the instant at which it ends; {@link Instant#MAX} for the whole story
   * @param json whether it is one line of JSON
   * @return the exit code of the command
   */
  int print(SubjectOption which, Instant asOf, Timeline story, boolean json) {
    if (story.entries().isEmpty()) {
      return command.failed(
          "there is no %s%s".formatted(which, asOf.equals(Instant.MAX) ? "" : " by then"));
    }
    if (json) {
      command.printJson(story.entries().stream().map(StoryPrinter::answer).toList());
      return Subcommand.DONE;
    }
    JsonNode account = story.entries().getFirst().event().origin().path("account");
    command.print("%s of account %s".formatted(which, account.asString("unknown")));
    story.entries().forEach(this::show);
    command.print("\nIt stands at: " + story.entries().getLast().state());
    return Subcommand.DONE;
  }

  private void show(Timeline.Entry entry) {
    StoredEvent event = entry.event();
    command.print(
        "\n%3d  %s  %s  → %s"
            .formatted(
                event.position(),
                Timestamps.format(event.occurredAt()),
                event.name(),
                entry.state()));
    event
        .origin()
        .forEachEntry(
            (name, value) -> {
              if (!name.equals("account")) {
                command.print("     %s: %s".formatted(name, value.asString()));
              }
            });
    event
        .content()
        .forEachEntry(
            (name, value) -> {
              if (!SAID.contains(name)) {
                showValue(name, value);
              }
            });
  }

  /** What is in an object is printed by its path. */
  private void showValue(String path, JsonNode value) {
    if (value.isObject()) {
      value.forEachEntry((name, inner) -> showValue(path + "." + name, inner));
    } else {
      command.print(
          "       %s = %s".formatted(path, value.isString() ? value.stringValue() : value));
    }
  }

  private static JsonNode answer(Timeline.Entry entry) {
    StoredEvent event = entry.event();
    return JsonMapper.shared()
        .createObjectNode()
        .put("id", event.id().toString())
        .put("position", event.position())
        .put("event", event.name())
        .put("occurredAt", Timestamps.format(event.occurredAt()))
        .put("recordedAt", Timestamps.format(event.recordedAt()))
        .set("origin", event.origin())
        .set("content", event.content())
        .put("state", entry.state());
  }
}
