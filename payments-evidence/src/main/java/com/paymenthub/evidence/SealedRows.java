package com.paymenthub.evidence;

import com.paymenthub.platform.stream.StreamCounts;
import com.paymenthub.platform.stream.StreamPosition;
import com.paymenthub.platform.stream.StreamReader;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Whether every row up to where the last seal reaches is in a seal: the seals have to have as many
 * together as there are. Which row it is, the command {@code verify} finds out.
 */
@Component
final class SealedRows implements StreamReader {

  @Override
  public String name() {
    return "seals";
  }

  /** Rows that were sealed and are not there any more count as well. */
  @Override
  public long missed(JdbcTemplate snapshot) {
    SealTable table = new SealTable(snapshot);
    StreamCounts counts = new StreamCounts(snapshot);
    return table
        .last()
        .map(
            last -> {
              long missed = 0;
              for (HistoryKind kind : HistoryKind.values()) {
                StreamPosition to = last.part(kind).to();
                missed += Math.abs(counts.upTo(kind.stream(), to) - table.sealed(kind));
              }
              return missed;
            })
        .orElse(0L);
  }
}
