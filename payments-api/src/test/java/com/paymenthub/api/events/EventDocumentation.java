package com.paymenthub.api.events;

import com.paymenthub.api.wiring.EventSerializer;
import com.paymenthub.domain.catalog.EventNames;
import com.paymenthub.platform.upcasting.Upcasters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes the pages of {@code docs/events}: one for each event, and an index. */
final class EventDocumentation {

  static final String COMMAND =
      "./mvnw -pl payments-api -am test -Dtest=EventDocumentationTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false -Devents.documentation=write";

  private static final JsonMapper READABLE =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private final DomainJavadoc javadoc;
  private final Map<String, String> samples;
  private final EventSerializer serializer = EventSerializer.create();

  EventDocumentation(DomainJavadoc javadoc, Map<String, String> samples) {
    this.javadoc = javadoc;
    this.samples = samples;
  }

  /** Every page by its file name. */
  SortedMap<String, String> pages() {
    SortedMap<String, String> pages = new TreeMap<>();
    events().forEach((name, type) -> pages.put(name + ".md", page(name, type)));
    pages.put("README.md", index());
    return pages;
  }

  /** What is written nowhere: events and fields of which nobody says what they mean. */
  List<String> undescribed() {
    List<String> missing = new ArrayList<>();
    events()
        .forEach(
            (name, type) -> {
              if (javadoc.of(type).isEmpty()) {
                missing.add(name);
              }
              EventFields.of(type, javadoc, serializer).stream()
                  .filter(field -> field.meaning().isBlank())
                  .forEach(field -> missing.add(name + ": " + field.path()));
            });
    return missing;
  }

  private static SortedMap<String, Class<?>> events() {
    SortedMap<String, Class<?>> events = new TreeMap<>();
    EventNames.all().forEach((type, name) -> events.put(name, type));
    return events;
  }

  private String page(String name, Class<?> type) {
    StringBuilder page = new StringBuilder();
    page.append("# ")
        .append(name)
        .append("\n\n")
        .append(javadoc.of(type).orElse(""))
        .append("\n\n")
        .append(revisions(name));
    page.append("| Field | Type | Always there | Meaning |\n|---|---|---|---|\n");
    for (EventFields.Field field : EventFields.of(type, javadoc, serializer)) {
      page.append(
          "| `%s` | %s | %s | %s |\n"
              .formatted(
                  field.path(), field.type(), field.optional() ? "no" : "yes", field.meaning()));
    }
    samples.forEach(
        (sample, payload) -> {
          if (SampleFiles.eventOf(sample).equals(name)) {
            page.append("\nSample `").append(sample).append("`:\n\n```json\n");
            page.append(READABLE.writeValueAsString(READABLE.readTree(payload)));
            page.append("\n```\n");
          }
        });
    return page.toString();
  }

  /** How older revisions differ from today's; nothing for an event that has only one. */
  private static String revisions(String name) {
    Upcasters upcasters = Upcasters.ofTheService();
    int newest = upcasters.newestRevision(name);
    if (newest == 1) {
      return "";
    }
    StringBuilder revisions =
        new StringBuilder(
            "Revision %d is stored today, and this is how it looks:\n\n".formatted(newest));
    List<String> differences = upcasters.differences(name);
    for (int older = newest - 1; older >= 1; older--) {
      revisions.insert(
          0,
          "Events of revision %d differ from revision %d: %s They are read as if they were stored today.\n\n"
              .formatted(older, older + 1, differences.get(older - 1)));
    }
    return revisions.toString();
  }

  private String index() {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        # Events

        What the event store holds, and an auditor reads in the view `audit.events`: one page for
        each event, by the name under which it is stored for ever. Beside the payload, every event
        has metadata: `account`, `actor`, `credential`, `requestId`, `idempotencyKey` and `traceparent`, each where
        it is known. No event holds a personal datum or a card number.

        A stored event is never changed. When its form changes (a field is renamed or split), it gets a
        new revision, which is stored beside it (nothing is stored for revision 1), an `Upcaster` reads
        the older revision as if it were stored today, and a sample of the older revision stays, named
        with `@` and its number. A field that may be missing needs no new revision.

        These pages are generated from the documentation of the event types and from their stored
        samples; the build fails when they are stale. A new event is named in `EventNames`, documented
        where it is declared, and shown by a sample in `payments-api/src/test/resources/events`, whose
        meaning stands in `EventSamples`. After a change:

            %s

        | Event | What happened |
        |---|---|
        """
            .formatted(COMMAND));
    events()
        .forEach(
            (name, type) ->
                page.append(
                    "| [%s](%s.md) | %s |\n".formatted(name, name, javadoc.of(type).orElse(""))));
    return page.toString();
  }
}
