package com.paymenthub.evidence;

import com.paymenthub.platform.stream.RowStream;
import com.paymenthub.platform.stream.StreamEpochs;
import com.paymenthub.platform.stream.StreamPage;
import com.paymenthub.platform.stream.StreamPosition;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** The streams of events and of changes, as the lines that are sealed. */
@Repository
public class SealedHistory {

  private final JdbcTemplate jdbc;
  private final StreamEpochs epochs;
  private final RowStream<HistoryLine> events;
  private final RowStream<HistoryLine> changes;

  SealedHistory(JdbcTemplate jdbc, StreamEpochs epochs) {
    this.jdbc = jdbc;
    this.epochs = epochs;
    this.events = new RowStream<>(jdbc, epochs, HistoryKind.EVENT.stream(), HistoryLine::index);
    this.changes = new RowStream<>(jdbc, epochs, HistoryKind.CHANGE.stream(), HistoryLine::index);
  }

  /**
   * What is not sealed, as far as it is safe to seal.
   *
   * @param last the last seal, if there is one
   */
  StreamPage<HistoryLine> next(HistoryKind kind, Optional<Seal> last, int limit) {
    return stream(kind).read(end(kind, last), limit);
  }

  /**
   * What a seal has sealed.
   *
   * @param before the seal before it, if there is one
   */
  List<HistoryLine> sealed(HistoryKind kind, Seal seal, Optional<Seal> before) {
    return stream(kind).between(end(kind, before), seal.part(kind).to());
  }

  /** The events of one charge, card or session, in their order. */
  List<HistoryLine> eventsOf(UUID subject) {
    return HistoryCopy.lines(
        jdbc,
        HistoryKind.EVENT,
        "where aggregate_identifier = '%s' order by sequence_number".formatted(subject));
  }

  /** What a seal says of some lines. */
  SealedPart part(HistoryKind kind, List<HistoryLine> lines, StreamPosition to) {
    return new SealedPart(
        lines.size(),
        lines.isEmpty() ? 0 : lines.getFirst().index(),
        lines.isEmpty() ? 0 : lines.getLast().index(),
        MerkleTree.root(lines.stream().map(HistoryLine::hash).toList()),
        to,
        epochs.settled(kind.stream()).subList(0, to.epoch()));
  }

  private static StreamPosition end(HistoryKind kind, Optional<Seal> seal) {
    return seal.map(one -> one.part(kind).to()).orElse(StreamPosition.START);
  }

  private RowStream<HistoryLine> stream(HistoryKind kind) {
    return kind == HistoryKind.EVENT ? events : changes;
  }
}
