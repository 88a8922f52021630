package com.paymenthub.projections.derived;

import com.paymenthub.charging.DueEntries;
import com.paymenthub.charging.ProviderReference;
import com.paymenthub.domain.cards.Card;
import com.paymenthub.domain.cards.CardEvent;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.domain.sessions.SessionEvent;
import com.paymenthub.projections.AggregateBatches.Appended;
import com.paymenthub.projections.cards.CardProjection;
import com.paymenthub.projections.cards.CardTable;
import com.paymenthub.projections.charges.ChargeProjection;
import com.paymenthub.projections.charges.ChargeTable;
import com.paymenthub.projections.rows.Projection;
import com.paymenthub.projections.rows.Row;
import com.paymenthub.projections.rows.RowTable;
import com.paymenthub.projections.sessions.SessionProjection;
import com.paymenthub.projections.sessions.SessionTable;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/** Every table whose rows follow from histories, one by one. */
@Component
public final class DerivedTables {

  private final List<DerivedTable<?>> all;

  private DerivedTables(List<DerivedTable<?>> all) {
    this.all = all;
  }

  @Autowired
  DerivedTables(
      ChargeTable charges,
      CardTable cards,
      SessionTable sessions,
      List<DerivedTable<?>> ofOtherModules) {
    this.all =
        Stream.concat(
                Stream.<DerivedTable<?>>of(
                    projection("charge", 1, charges, ChargeEvent.class, ChargeProjection::apply),
                    projection("card", 1, cards, CardEvent.class, CardProjection::apply),
                    projection(
                        "session", 1, sessions, SessionEvent.class, SessionProjection::apply),
                    new DerivedTable<>(
                        "charge_agenda",
                        1,
                        "charge_id",
                        "charge_id",
                        AgendaRow.OfCharge.MAPPING,
                        DerivedTables::dueForCharge),
                    new DerivedTable<>(
                        "card_agenda",
                        1,
                        "card_id",
                        "card_id",
                        AgendaRow.OfCard.MAPPING,
                        DerivedTables::dueForCard),
                    new DerivedTable<>(
                        "provider_reference",
                        1,
                        "id",
                        "charge_id",
                        ReferenceRow.MAPPING,
                        DerivedTables::references)),
                ofOtherModules.stream())
            .toList();
  }

  /** All of them. */
  public List<DerivedTable<?>> all() {
    return all;
  }

  /** Some of them. */
  public DerivedTables only(Predicate<DerivedTable<?>> which) {
    return new DerivedTables(all.stream().filter(which).toList());
  }

  /** What all of them are made with. */
  String madeFor() {
    return Integer.toHexString(all.stream().map(DerivedTable::madeFor).toList().hashCode());
  }

  private static <E extends HistoryEvent, R extends Record & Row> DerivedTable<R> projection(
      String name, int fold, RowTable<R> table, Class<E> type, Projection<E, R> projection) {
    return new DerivedTable<>(
        name,
        fold,
        "id",
        "id",
        table.mapping(),
        whereAny(type, events -> List.of(projection.fold(null, events))));
  }

  private static <E extends HistoryEvent, R> Function<SubjectHistory, List<R>> whereAny(
      Class<E> type, Function<List<Appended<E>>, List<R>> rows) {
    return history -> {
      List<Appended<E>> events = history.of(type);
      return events.isEmpty() ? List.of() : rows.apply(events);
    };
  }

  private static List<AgendaRow.OfCharge> dueForCharge(SubjectHistory history) {
    List<ChargeEvent> events = events(history, ChargeEvent.class);
    return events.isEmpty()
        ? List.of()
        : asList(
            DueEntries.of(Charge.fold(events).registered(), history.position())
                .map(AgendaRow.OfCharge::of));
  }

  private static List<AgendaRow.OfCard> dueForCard(SubjectHistory history) {
    List<CardEvent> events = events(history, CardEvent.class);
    if (events.isEmpty()) {
      return List.of();
    }
    Card card = new Card.Unregistered();
    for (CardEvent event : events) {
      card = card.evolve(event);
    }
    return asList(DueEntries.of(card, history.position()).map(AgendaRow.OfCard::of));
  }

  private static List<ReferenceRow> references(SubjectHistory history) {
    List<ChargeEvent> events = events(history, ChargeEvent.class);
    return events.isEmpty()
        ? List.of()
        : ProviderReference.of(Charge.fold(events).registered(), events).stream()
            .map(ReferenceRow::of)
            .toList();
  }

  private static <E extends HistoryEvent> List<E> events(SubjectHistory history, Class<E> type) {
    return history.of(type).stream().map(Appended::event).toList();
  }

  private static <R> List<R> asList(Optional<R> row) {
    return row.stream().toList();
  }
}
