package com.paymenthub.console.charges;

import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.console.view.NoSuchPage;
import com.paymenthub.projections.history.Timeline;
import com.paymenthub.projections.history.Timelines;
import com.paymenthub.projections.history.Timelines.Subject;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.servlet.ModelAndView;

/** The history of a card or a session: every event and how it stood afterwards. */
@ConsolePart
final class HistoryPage {

  private final Timelines timelines;
  private final CardFacts cards;

  HistoryPage(Timelines timelines, CardFacts cards) {
    this.timelines = timelines;
    this.cards = cards;
  }

  @GetMapping("/console/cards/{id}")
  ModelAndView card(@PathVariable UUID id) {
    return show(Subject.CARD, "card", id);
  }

  @GetMapping("/console/sessions/{id}")
  ModelAndView session(@PathVariable UUID id) {
    return show(Subject.SESSION, "session", id);
  }

  private ModelAndView show(Subject subject, String kind, UUID id) {
    Timeline story = timelines.of(subject, id, Instant.MAX);
    if (story.entries().isEmpty()) {
      throw new NoSuchPage();
    }
    ModelAndView page =
        new ModelAndView("history", Map.of("kind", kind, "id", id, "entries", story.entries()));
    if (subject == Subject.CARD) {
      cards.find(id).ifPresent(card -> page.addObject("card", card));
    }
    return page;
  }
}
