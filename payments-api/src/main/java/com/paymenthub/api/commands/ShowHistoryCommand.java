package com.paymenthub.api.commands;

import com.paymenthub.projections.history.Timeline;
import com.paymenthub.projections.history.Timelines;
import java.time.Instant;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the story of one charge, card or session. */
@Command(
    name = "show-history",
    description = {
      "Prints everything that happened to one charge, card or session, of any account, and how it"
          + " stood after each event: the events as they are stored, without personal data.",
      "",
      "Changes nothing. Works beside a running service. Settings are passed as --name=value, as to"
          + " the service."
    })
final class ShowHistoryCommand extends ServiceCommand {

  @ArgGroup(exclusive = true, multiplicity = "1")
  private SubjectOption which = new SubjectOption();

  @Option(
      names = "--as-of",
      paramLabel = "<instant>",
      description =
          "Only what had happened by this instant, for example 2026-11-22T14:30:00-03:00 (default:"
              + " everything).")
  private Instant asOf = Instant.MAX;

  @Option(names = "--json", description = "Answer as one line of JSON, for scripts.")
  private boolean json;

  @Override
  public Integer call() {
    try (ConfigurableApplicationContext service = readingService()) {
      Timeline story = service.getBean(Timelines.class).of(which.subject(), which.id(), asOf);
      return new StoryPrinter(this).print(which, asOf, story, json);
    }
  }
}
