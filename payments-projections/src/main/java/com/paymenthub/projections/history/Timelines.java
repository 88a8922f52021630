package com.paymenthub.projections.history;

import com.paymenthub.domain.cards.CardEvent;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.domain.sessions.SessionEvent;
import com.paymenthub.projections.AggregateBatches.Appended;
import com.paymenthub.projections.cards.CardProjection;
import com.paymenthub.projections.cards.CardRow;
import com.paymenthub.projections.charges.ChargeProjection;
import com.paymenthub.projections.rows.Projection;
import com.paymenthub.projections.sessions.SessionProjection;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Tells the stories of charges, cards and sessions: every event as it is stored, and how its
 * subject stood afterwards, folded with the same code as the rows that merchants read. Events have
 * no personal data, so that a story has none either.
 */
@Component
public class Timelines {

  private final Histories histories;

  public Timelines(Histories histories) {
    this.histories = histories;
  }

  /** What has a history. */
  public enum Subject {
    CHARGE,
    CARD,
    SESSION
  }

  /**
   * The story of a charge, card or session up to an instant, that instant included.
   *
   * @param asOf the instant; {@link Instant#MAX} for the whole story
   */
  public Timeline of(Subject subject, UUID id, Instant asOf) {
    return of(subject, histories.read(id), asOf);
  }

  /**
   * The story that a history tells, wherever it was read.
   *
   * @param history the history, which has no story when it is that of something else
   * @param asOf the instant at which the story ends; {@link Instant#MAX} for the whole story
   */
  public static Timeline of(Subject subject, List<ReadEvent> history, Instant asOf) {
    History<HistoryEvent> events =
        new History<>(history.stream().map(ReadEvent::appended).toList());
    Map<Long, String> states =
        switch (subject) {
          case CHARGE ->
              states(
                  events.of(ChargeEvent.class).asOf(asOf),
                  ChargeProjection::apply,
                  row ->
                      "%s, %d of %d %s"
                          .formatted(
                              row.status(), row.amount(), row.originalAmount(), row.currency()));
          case CARD ->
              states(events.of(CardEvent.class).asOf(asOf), CardProjection::apply, CardRow::status);
          case SESSION ->
              states(
                  events.of(SessionEvent.class).asOf(asOf),
                  SessionProjection::apply,
                  row -> "%s, %d %s".formatted(row.status(), row.amount(), row.currency()));
        };
    return new Timeline(
        history.stream()
            .map(ReadEvent::stored)
            .filter(event -> states.containsKey(event.position()))
            .map(event -> new Timeline.Entry(event, states.getOrDefault(event.position(), "")))
            .toList());
  }

  /** How the subject stood after each event, by the event's position. */
  private static <E extends HistoryEvent, R> Map<Long, String> states(
      History<E> history, Projection<E, R> projection, Function<R, String> words) {
    Map<Long, String> states = new HashMap<>();
    @Nullable R row = null;
    for (Appended<E> next : history.stored()) {
      row = projection.apply(row, next.event(), next.sequenceNumber());
      states.put(next.sequenceNumber(), words.apply(row));
    }
    return states;
  }
}
