package com.paymenthub.console.charges;

import com.paymenthub.console.charges.ChargeStory.Step;
import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.platform.TimeRange;
import com.paymenthub.projections.AggregateBatches.Appended;
import com.paymenthub.projections.charges.ChargeProjection;
import com.paymenthub.projections.charges.ChargeRow;
import com.paymenthub.projections.history.Histories;
import com.paymenthub.projections.history.StoredEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Tells the stories of charges from their events, which are what they are judged by. */
@ConsolePart
final class ChargeStories {

  private final Histories histories;

  ChargeStories(Histories histories) {
    this.histories = histories;
  }

  /** The story of a charge; empty when there is no such charge. */
  Optional<ChargeStory> of(UUID id) {
    Map<Long, ChargeRow> rows = new HashMap<>();
    @Nullable ChargeRow row = null;
    for (Appended<ChargeEvent> next : histories.of(id, ChargeEvent.class).stored()) {
      row = ChargeProjection.apply(row, next.event(), next.sequenceNumber());
      rows.put(next.sequenceNumber(), row);
    }
    if (row == null) {
      return Optional.empty();
    }
    List<Step> steps = new ArrayList<>();
    @Nullable Step last = null;
    for (StoredEvent event : histories.page(id, TimeRange.ALL, false, rows.size(), 0)) {
      ChargeRow after = rows.get(event.position());
      if (after != null) {
        last = step(event, last, after);
        steps.add(last);
      }
    }
    return Optional.of(new ChargeStory(row, List.copyOf(steps)));
  }

  private static Step step(StoredEvent event, @Nullable Step last, ChargeRow after) {
    if (last == null) {
      return new Step(event, null, after, true);
    }
    return new Step(
        event,
        Duration.between(last.event().occurredAt(), event.occurredAt()),
        after,
        !last.row().status().equals(after.status()) || last.row().amount() != after.amount());
  }
}
