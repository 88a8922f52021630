package com.paymenthub.projections.derived;

import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.platform.stream.EventLines;
import com.paymenthub.platform.stream.EventRow;
import com.paymenthub.platform.stream.ExportedEvents;
import com.paymenthub.projections.AggregateBatches.Appended;
import com.paymenthub.projections.history.EventRows;
import com.paymenthub.projections.history.ReadEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.axonframework.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads whole histories of what {@code export-history} wrote, in the order of the ids of their
 * subjects, as {@link EventRanges} does of a database. The file has events in the order in which
 * they were stored, so that it is read once to learn where each event is; in memory is only that,
 * some 100 bytes an event.
 */
public final class ExportedHistories implements AutoCloseable {

  /** PostgreSQL's order, which is that of the texts: Java's own takes the bits for signed. */
  private static final Comparator<UUID> BY_TEXT =
      Comparator.<UUID>comparingLong(id -> id.getMostSignificantBits() ^ Long.MIN_VALUE)
          .thenComparingLong(id -> id.getLeastSignificantBits() ^ Long.MIN_VALUE);

  private final FileChannel file;
  private final Serializer serializer;
  private final List<Place> places;

  private ExportedHistories(FileChannel file, Serializer serializer, List<Place> places) {
    this.file = file;
    this.serializer = serializer;
    this.places = places;
  }

  /** Where the line of an event is. */
  private record Place(UUID subject, long position, long begin, int length) {

    private static final Comparator<Place> ORDER =
        Comparator.comparing(Place::subject, BY_TEXT).thenComparingLong(Place::position);
  }

  /**
   * Finds all histories of an export.
   *
   * @param directory into which it was written
   * @param serializer reads events of every revision
   * @throws IOException when it cannot be read, or a line is not that of an event, which it names
   */
  public static ExportedHistories in(Path directory, Serializer serializer) throws IOException {
    List<Place> places = new ArrayList<>();
    try (ExportedEvents events = ExportedEvents.in(directory)) {
      for (EventRow event = events.next(); event != null; event = events.next()) {
        places.add(
            new Place(
                UUID.fromString(event.aggregateIdentifier()),
                event.sequenceNumber(),
                events.begin(),
                events.length()));
      }
    }
    places.sort(Place.ORDER);
    return new ExportedHistories(
        FileChannel.open(directory.resolve(EventLines.FILE)), serializer, places);
  }

  /** How many events there are. */
  public long events() {
    return places.size();
  }

  /** The events of one history, the oldest first; none when the export has no such history. */
  public List<ReadEvent> of(UUID subject) {
    return rows(subject).stream().map(row -> ReadEvent.of(row, serializer)).toList();
  }

  /** The same events, as they were stored. */
  public List<EventRow> rows(UUID subject) {
    List<EventRow> events = new ArrayList<>();
    for (int at = firstAfter(subject, false); isOf(at, subject); at++) {
      events.add(read(places.get(at)));
    }
    return events;
  }

  /**
   * The next histories.
   *
   * @param after the id after which they begin; null for the first ones
   * @param limit about how many events they have together, 1 or more
   */
  EventRanges.Histories next(@Nullable UUID after, int limit) {
    List<SubjectHistory> histories = new ArrayList<>();
    int begin = after == null ? 0 : firstAfter(after, true);
    int at = begin;
    while (at < places.size() && at - begin < limit) {
      UUID subject = places.get(at).subject();
      List<Appended<HistoryEvent>> events = new ArrayList<>();
      while (isOf(at, subject)) {
        events.add(EventRows.appended(read(places.get(at++)), serializer));
      }
      histories.add(new SubjectHistory(subject, events));
    }
    UUID upTo = at == places.size() ? null : histories.getLast().id();
    return new EventRanges.Histories(new IdRange(after, upTo), histories);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  private boolean isOf(int at, UUID subject) {
    return at < places.size() && places.get(at).subject().equals(subject);
  }

  /** The first place of a subject, or the first one after those of a subject. */
  private int firstAfter(UUID subject, boolean behind) {
    int low = 0;
    int high = places.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      int compared = BY_TEXT.compare(places.get(middle).subject(), subject);
      if (compared < 0 || (behind && compared == 0)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private EventRow read(Place place) {
    ByteBuffer line = ByteBuffer.allocate(place.length());
    try {
      while (line.hasRemaining()) {
        if (file.read(line, place.begin() + line.position()) < 0) {
          throw new IllegalStateException("the export became shorter while it was read");
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return EventLines.event(line.array());
  }
}
