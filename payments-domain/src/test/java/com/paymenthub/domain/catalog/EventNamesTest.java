package com.paymenthub.domain.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.paymenthub.domain.cards.CardEvent;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.domain.sessions.SessionEvent;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EventNamesTest {

  @Test
  void every_event_type_has_a_name() {
    List<Class<? extends HistoryEvent>> types =
        Stream.of(ChargeEvent.class, CardEvent.class, SessionEvent.class)
            .flatMap(family -> Stream.of(family.getPermittedSubclasses()))
            .<Class<? extends HistoryEvent>>map(type -> type.asSubclass(HistoryEvent.class))
            .toList();

    assertThat(EventNames.all().keySet()).containsExactlyInAnyOrderElementsOf(types);
  }

  @Test
  void a_name_leads_back_to_its_type() {
    EventNames.all()
        .forEach(
            (type, name) -> {
              assertThat(EventNames.nameOf(type)).isEqualTo(name);
              assertThat(EventNames.typeOf(name)).isEqualTo(type);
            });
  }

  @Test
  void a_name_says_the_subject_and_what_happened_and_no_class() {
    assertThat(EventNames.all().values()).allMatch(name -> name.matches("[a-z]+\\.[a-z_]+"));
  }

  @Test
  void what_was_never_named_is_refused() {
    record Nameless(Instant occurredAt) implements HistoryEvent {}

    assertThatIllegalArgumentException()
        .isThrownBy(() -> EventNames.nameOf(Nameless.class))
        .withMessageContaining("Nameless");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EventNames.typeOf("charge.vanished"))
        .withMessageContaining("charge.vanished");
  }
}
