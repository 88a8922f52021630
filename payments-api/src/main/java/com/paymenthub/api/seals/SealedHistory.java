package com.paymenthub.api.seals;

import com.paymenthub.foundation.stream.RowStream;
import com.paymenthub.foundation.stream.StreamEpochs;
import com.paymenthub.foundation.stream.StreamPage;
import com.paymenthub.foundation.stream.StreamPosition;
import com.paymenthub.foundation.stream.StreamTable;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** The streams of events and of changes, as the lines that are sealed. */
@Repository
public class SealedHistory {

  private final StreamEpochs epochs;
  private final RowStream<HistoryLine> events;
  private final RowStream<HistoryLine> changes;

  SealedHistory(JdbcTemplate jdbc, StreamEpochs epochs) {
    this.epochs = epochs;
    this.events = new RowStream<>(jdbc, epochs, HistoryKind.EVENT.stream(), HistoryLine::index);
    this.changes = new RowStream<>(jdbc, epochs, HistoryKind.CHANGE.stream(), HistoryLine::index);
  }

  /** What follows what is sealed, as far as it is safe to seal. */
  StreamPage<HistoryLine> next(HistoryKind kind, StreamPosition sealed, int limit) {
    return stream(kind).read(sealed, limit);
  }

  /** What a seal has sealed. */
  List<HistoryLine> between(HistoryKind kind, StreamPosition from, StreamPosition to) {
    return stream(kind).between(from, to);
  }

  /** What a seal says of some lines. */
  SealedPart part(HistoryKind kind, List<HistoryLine> lines, StreamPosition to) {
    StreamTable<HistoryLine> table = kind.stream();
    return new SealedPart(
        lines.size(),
        lines.isEmpty() ? 0 : lines.getFirst().index(),
        lines.isEmpty() ? 0 : lines.getLast().index(),
        MerkleTree.root(lines.stream().map(HistoryLine::hash).toList()),
        to,
        epochs.settled(table).subList(0, to.epoch()));
  }

  private RowStream<HistoryLine> stream(HistoryKind kind) {
    return kind == HistoryKind.EVENT ? events : changes;
  }
}
