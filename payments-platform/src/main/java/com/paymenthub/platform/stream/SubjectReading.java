package com.paymenthub.platform.stream;

import com.paymenthub.platform.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the events as a stream, page by page, for somebody who makes something of the histories of
 * subjects of one kind. A page that fails is read again with half as many events. A history that
 * fails alone several times is set aside: it is passed over, is told by the log and by a metric,
 * and is tried again every hour. Nobody else's history waits for it.
 */
public final class SubjectReading {

  private static final Logger LOG = LoggerFactory.getLogger(SubjectReading.class);

  /** A failure or two may have another reason, such as a database that has just gone away. */
  private static final int FAILURES = 3;

  private static final Duration LOOK_AT_SET_ASIDE = Duration.ofMinutes(1);

  private final String reader;
  private final String kind;
  private final RowStream<EventHead> stream;
  private final StreamProgress progress;
  private final SetAside aside;
  private final Transactions transactions;
  private final Clock clock;
  private final Consumer<Map<UUID, Long>> fold;
  private final PageSize page;

  /** What is being folded alone; null when nothing or more is. */
  private @Nullable UUID alone;

  private @Nullable UUID failing;
  private int failures;
  private Instant nextLook = Instant.MIN;

  /**
   * A reader.
   *
   * @param reader its name, as in {@link StreamReader#name()}
   * @param kind how the names of its events begin, for example {@code charge.}
   * @param pageSize how many events it reads at once, from 1
   * @param fold writes what follows from the histories of some subjects, each up to the position
   *     that is given with it
   */
  public SubjectReading(
      String reader,
      String kind,
      int pageSize,
      RowStream<EventHead> stream,
      StreamProgress progress,
      SetAside aside,
      Transactions transactions,
      Clock clock,
      Consumer<Map<UUID, Long>> fold) {
    this.reader = reader;
    this.kind = kind;
    this.page = new PageSize(pageSize);
    this.stream = stream;
    this.progress = progress;
    this.aside = aside;
    this.transactions = transactions;
    this.clock = clock;
    this.fold = fold;
  }

  /**
   * Reads some events, in a transaction of its own, unless another node does; and returns whether
   * more may be left.
   */
  public synchronized boolean readSome() {
    tryAgain();
    alone = null;
    try {
      boolean more = transactions.run(() -> advance(page.now(), this::fold));
      page.succeeded();
      failing = null;
      return more;
    } catch (RuntimeException failure) {
      page.failed();
      if (!hasFailedOften()) {
        throw failure;
      }
      UUID poisonous = alone;
      return transactions.run(() -> advance(1, events -> setAside(poisonous, events, failure)));
    }
  }

  /**
   * Begins anew with the first event.
   *
   * @param empty empties what was made of the events
   * @return false when another node reads at this moment
   */
  public boolean beginAnew(Runnable empty) {
    return transactions.run(
        () -> {
          boolean mayBegin = progress.isAlone();
          if (mayBegin) {
            empty.run();
            aside.removeAll();
          }
          return mayBegin;
        });
  }

  private boolean advance(int limit, Consumer<List<EventHead>> made) {
    return progress.isAlone() && progress.advance(stream, limit, clock, made);
  }

  private void fold(List<EventHead> events) {
    Map<UUID, Long> last = lastOf(events);
    if (last.isEmpty()) {
      return;
    }
    last.keySet().removeAll(aside.passOver(last));
    if (!last.isEmpty()) {
      alone = events.size() == 1 ? last.keySet().iterator().next() : null;
      fold.accept(last);
    }
  }

  private Map<UUID, Long> lastOf(List<EventHead> events) {
    Map<UUID, Long> last = new LinkedHashMap<>();
    for (EventHead event : events) {
      if (event.payloadType().startsWith(kind)) {
        last.merge(event.aggregateId(), event.sequenceNumber(), Math::max);
      }
    }
    return last;
  }

  private boolean hasFailedOften() {
    failures = alone != null && alone.equals(failing) ? failures + 1 : 1;
    failing = alone;
    return alone != null && failures >= FAILURES;
  }

  /** Another node may have read on since: then it is another event. */
  private void setAside(@Nullable UUID poisonous, List<EventHead> events, RuntimeException why) {
    EventHead event = events.isEmpty() ? null : events.getFirst();
    if (event == null || !event.aggregateId().equals(poisonous)) {
      fold(events);
      return;
    }
    aside.add(event.aggregateId(), event.sequenceNumber(), why, clock.instant());
    LOG.error(
        "{} cannot read the history of {}{} and has set it aside; it is tried again every hour",
        reader,
        kind,
        poisonous,
        why);
  }

  private void tryAgain() {
    Instant now = clock.instant();
    if (now.isBefore(nextLook)) {
      return;
    }
    nextLook = now.plus(LOOK_AT_SET_ASIDE);
    aside.due(now).ifPresent(this::tryAgain);
  }

  private void tryAgain(UUID subject) {
    try {
      transactions.run(
          () -> {
            Long position = progress.isAlone() ? aside.position(subject) : null;
            if (position != null) {
              fold.accept(Map.of(subject, position));
              aside.remove(List.of(subject));
              LOG.info("{} has read the history of {}{} after all", reader, kind, subject);
            }
            return true;
          });
    } catch (RuntimeException again) {
      LOG.error("{} still cannot read the history of {}{}", reader, kind, subject, again);
    }
  }
}
