package com.paymenthub.api.seals;

import com.paymenthub.api.seals.Finding.What;
import com.paymenthub.foundation.stream.LineReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Checks a whole history against its seals: that of a database, or one that was exported. */
final class HistoryCheck {

  private final PublishedSeals published;
  private final Set<String> trusted;

  /**
   * A check.
   *
   * @param published seals from outside the database
   * @param trusted the public keys that may have signed; any when there is none
   */
  HistoryCheck(PublishedSeals published, Set<String> trusted) {
    this.published = published;
    this.trusted = trusted;
  }

  /**
   * Checks the history of a database.
   *
   * @param connection in a transaction that sees one moment, later than the published seals were
   *     read, and lasts as long as it takes
   */
  Verdict ofDatabase(Connection connection, Instant now) throws SQLException, IOException {
    List<Seal> stored = HistoryExport.stored(connection);
    List<Seal> seals = together(stored);
    LineCheck events = new LineCheck(HistoryKind.EVENT, seals, this::leaves);
    LineCheck changes = new LineCheck(HistoryKind.CHANGE, seals, this::leaves);
    HistoryCopy.read(connection, HistoryKind.EVENT, events::accept);
    HistoryCopy.read(connection, HistoryKind.CHANGE, changes::accept);
    return verdict(seals, stored, List.of(), events, changes, now);
  }

  /** Checks what was exported. */
  Verdict ofExport(Path directory) throws IOException {
    Instant at = HistoryExport.madeAt(directory);
    PublishedSeals exported = PublishedSeals.in(directory.resolve(HistoryExport.SEALS));
    List<Seal> seals = together(exported.seals());
    LeavesOfSeals leaves =
        place -> {
          Optional<List<Leaf>> own = leaves(place);
          return own.isPresent() || place >= exported.seals().size() ? own : exported.leaves(place);
        };
    LineCheck events = new LineCheck(HistoryKind.EVENT, seals, leaves);
    LineCheck changes = new LineCheck(HistoryKind.CHANGE, seals, leaves);
    for (LineCheck check : List.of(events, changes)) {
      HistoryKind kind = check == events ? HistoryKind.EVENT : HistoryKind.CHANGE;
      try (LineReader lines =
          new LineReader(Files.newInputStream(directory.resolve(kind.file())))) {
        for (byte[] line = lines.next(); line != null; line = lines.next()) {
          check.accept(line);
        }
      }
    }
    return verdict(seals, exported.seals(), exported.unreadable(), events, changes, at);
  }

  private Optional<List<Leaf>> leaves(int place) throws IOException {
    return place < published.seals().size() ? published.leaves(place) : Optional.empty();
  }

  private List<Seal> together(List<Seal> others) {
    List<Seal> seals = new ArrayList<>(published.seals());
    if (others.size() > seals.size()) {
      seals.addAll(others.subList(seals.size(), others.size()));
    }
    return seals;
  }

  private Verdict verdict(
      List<Seal> seals,
      List<Seal> others,
      List<String> unreadable,
      LineCheck events,
      LineCheck changes,
      Instant at)
      throws IOException {
    events.finish();
    changes.finish();
    List<Finding> ofSeals = new ArrayList<>(SealChain.check(seals, trusted));
    ofSeals.addAll(SealChain.compare(published.seals(), others));
    Stream.concat(published.unreadable().stream(), unreadable.stream())
        .forEach(what -> ofSeals.add(new Finding(What.SEAL, 0, 0, what)));
    return Verdict.of(seals, published.seals().size(), ofSeals, events, changes, at);
  }
}
