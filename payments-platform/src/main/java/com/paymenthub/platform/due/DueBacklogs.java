package com.paymenthub.platform.due;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/** The backlog of each kind as it was last measured, so that reading it needs no query. */
@Component
public class DueBacklogs {

  private static final Logger LOG = LoggerFactory.getLogger(DueBacklogs.class);

  private final List<String> kinds;
  private final Map<String, Backlog> measured = new ConcurrentHashMap<>();

  DueBacklogs(List<DueWork> works) {
    this.kinds = works.stream().map(DueWork::kind).toList();
  }

  /** The names of all kinds of due work. */
  public List<String> kinds() {
    return kinds;
  }

  /** The backlog of a kind; empty when this process does not measure it, or could not. */
  public Optional<Backlog> of(String kind) {
    return Optional.ofNullable(measured.get(kind));
  }

  void measure(List<DueWork> works) {
    for (DueWork work : works) {
      try {
        measured.put(work.kind(), work.backlog());
      } catch (DataAccessException | TransactionException databaseAway) {
        measured.remove(work.kind());
        LOG.warn(
            "the backlog of due work {} cannot be read: {}",
            work.kind(),
            databaseAway.getClass().getSimpleName());
      }
    }
  }
}
