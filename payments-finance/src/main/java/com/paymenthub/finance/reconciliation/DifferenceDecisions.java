package com.paymenthub.finance.reconciliation;

import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.Transactions;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** What people decide about differences. Every decision stays; the latest one counts. */
@Component
public class DifferenceDecisions {

  private final JdbcTemplate jdbc;
  private final Transactions transactions;
  private final Clock clock;

  DifferenceDecisions(JdbcTemplate jdbc, Transactions transactions, Clock clock) {
    this.jdbc = jdbc;
    this.transactions = transactions;
    this.clock = clock;
  }

  /** What becomes of a difference. */
  public enum Decision {
    /** It is right as it is. */
    ACCEPT,
    /** Nobody will claim it. */
    WRITE_OFF,
    /** The provider was asked, so that it stays open. */
    ASK;

    private String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Who has decided, and why.
   *
   * @param reason up to 500 characters; nothing about the buyer
   * @param by up to 100 characters
   */
  public record Decided(Decision decision, String reason, String by) {}

  private record Earlier(int number, String decision, String by, OffsetDateTime at) {}

  /**
   * Decides about a difference.
   *
   * @param change whether it may have been decided already; without that, only a difference about
   *     which somebody was asked is decided once more
   * @throws ReconciliationRefused when there is none, its run counts no more, or somebody else has
   *     decided
   */
  public void decide(long difference, Decided decided, boolean change) {
    decide(
        difference,
        decided,
        earlier ->
            earlier
                .filter(one -> !change && !one.decision().equals(Decision.ASK.code()))
                .ifPresent(one -> refuse("it was decided already", one)));
  }

  /**
   * Decides about a difference as somebody has seen it.
   *
   * @param seen the number of the latest decision that was seen, from 1; 0 for none
   * @throws ReconciliationRefused when there is none, its run counts no more, or somebody has
   *     decided since
   */
  public void decideAfter(long difference, Decided decided, int seen) {
    decide(
        difference,
        decided,
        earlier ->
            earlier
                .filter(one -> one.number() != seen)
                .ifPresent(one -> refuse("somebody has decided since", one)));
  }

  private static void refuse(String why, Earlier earlier) {
    throw new ReconciliationRefused(
        "%s: %s, by %s at %s"
            .formatted(
                why,
                earlier.decision(),
                earlier.by(),
                Timestamps.format(earlier.at().toInstant())));
  }

  private void decide(long difference, Decided decided, Consumer<Optional<Earlier>> check) {
    try {
      transactions.run(
          () -> {
            requireCounting(difference);
            Optional<Earlier> earlier = latest(difference);
            check.accept(earlier);
            return jdbc.update(
                "insert into reconciliation_decision (difference_id, number, decision, reason,"
                    + " decided_by, decided_at) values (?, ?, ?, ?, ?, ?)",
                difference,
                earlier.map(Earlier::number).orElse(0) + 1,
                decided.decision().code(),
                decided.reason(),
                decided.by(),
                Timestamps.toDatabase(clock.instant()));
          });
    } catch (DuplicateKeyException met) {
      throw new ReconciliationRefused("somebody else has decided about it at this moment");
    }
  }

  private void requireCounting(long difference) {
    List<Boolean> replaced =
        jdbc.queryForList(
            "select r.replaced_by is not null from reconciliation_difference d"
                + " join reconciliation_run r on r.id = d.run_id"
                + " where d.id = ? and r.done_at is not null",
            Boolean.class,
            difference);
    if (replaced.isEmpty()) {
      throw new ReconciliationRefused("there is no difference " + difference);
    }
    if (replaced.getFirst()) {
      throw new ReconciliationRefused(
          "difference %d is of a run that was replaced".formatted(difference));
    }
  }

  private Optional<Earlier> latest(long difference) {
    return jdbc
        .query(
            "select number, decision, decided_by, decided_at from reconciliation_decision"
                + " where difference_id = ? order by number desc limit 1",
            (row, _) ->
                new Earlier(
                    row.getInt("number"),
                    row.getString("decision"),
                    row.getString("decided_by"),
                    row.getObject("decided_at", OffsetDateTime.class)),
            difference)
        .stream()
        .findFirst();
  }
}
