package com.paymenthub.console.search;

import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.platform.Timestamps;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;

/**
 * Finds charges of all accounts. Indexes begin with the account, so that each question is asked
 * once for each account, inside of one statement; some newest ones are answered.
 */
@ConsolePart
final class ChargeFinder {

  /** How many charges are shown at most. */
  static final int MAXIMUM = 50;

  private final JdbcTemplate jdbc;

  ChargeFinder(JdbcTemplate lists) {
    this.jdbc = lists;
  }

  /** The newest charges that pass the filters. */
  List<FoundCharge> newest(SearchQuery searchQuery, ZoneId zone) {
    return find("why.filters", searchQuery, zone, "true");
  }

  /** Those with one of these ids. */
  List<FoundCharge> byId(String why, List<UUID> ids, SearchQuery searchQuery, ZoneId zone) {
    return ids.isEmpty()
        ? List.of()
        : find(why, searchQuery, zone, "id = any (?)", new SqlArrayValue("uuid", ids.toArray()));
  }

  /** Those with this order id. */
  List<FoundCharge> byOrder(String orderId, SearchQuery searchQuery, ZoneId zone) {
    return find("why.order", searchQuery, zone, "order_id = ?", orderId);
  }

  /** Those that a request has made or changed. */
  List<FoundCharge> byRequest(String requestId, SearchQuery searchQuery, ZoneId zone) {
    List<FoundCharge> found =
        new ArrayList<>(find("why.request", searchQuery, zone, "request_id = ?", requestId));
    found.addAll(
        byId(
            "why.later-request",
            jdbc.queryForList(
                "select id from charge where later_request_ids @> to_jsonb(?::text) limit ?",
                UUID.class,
                requestId,
                MAXIMUM),
            searchQuery,
            zone));
    return found;
  }

  /** Those of an amount. */
  List<FoundCharge> byAmount(Meaning.Amount amount, SearchQuery searchQuery, ZoneId zone) {
    return find(
        "why.amount",
        searchQuery,
        zone,
        "original_amount = ? and currency = any (?)",
        amount.minorUnits(),
        new SqlArrayValue("text", amount.currencies().toArray()));
  }

  /** Those of a day. */
  List<FoundCharge> byDay(LocalDate day, SearchQuery searchQuery, ZoneId zone) {
    return find(
        "why.day",
        searchQuery,
        zone,
        "created_at >= ? and created_at < ?",
        Timestamps.toDatabase(start(day, zone)),
        Timestamps.toDatabase(start(day.plusDays(1), zone)));
  }

  /**
   * Those with a term that is kept for operators alone, such as the last four digits of the card.
   *
   * @param kind as in the table {@code charge_term}
   */
  List<FoundCharge> byTerm(
      String why, String kind, String term, SearchQuery searchQuery, ZoneId zone) {
    List<Object> all = new ArrayList<>();
    StringBuilder sql = new StringBuilder("id = charge_term.charge_id");
    addFilters(sql, all, searchQuery, zone);
    if (searchQuery.account() != null) {
      sql.append(" and client_id = ?");
      all.add(searchQuery.account());
    }
    all.addAll(List.of(kind, term, MAXIMUM));
    return jdbc.query(
        """
        select found.*, account.name from (
          select passing.* from charge_term cross join lateral (
            select id, client_id, order_id, status, original_amount, currency, payment_type,
              created_at
            from charge where %s) passing
          where charge_term.kind = ? and charge_term.term = ?
          order by charge_term.created_at desc, charge_term.charge_id desc limit ?) found
        left join account on account.client_id = found.client_id
        order by found.created_at desc, found.id desc
        """
            .formatted(sql),
        (row, _) -> read(row, why),
        all.toArray());
  }

  /** All accounts whose charges there may be. */
  List<UUID> accounts() {
    return jdbc.queryForList("select client_id from account", UUID.class);
  }

  /**
   * How far terms lag.
   *
   * @param asOf they are true for charges up to here; null while they are written for the first
   *     time, or anew
   * @param names how many customers cannot be found by their names yet
   */
  record Lag(@Nullable Instant asOf, long names) {}

  /** How far what is searched by {@link #byTerm} and by names lags. */
  Lag lag() {
    return jdbc.query(
            "select as_of, (select count(*) from customer where name_hashes is null) as names"
                + " from charge_term_position",
            (row, _) -> {
              return new Lag(Timestamps.atOrNull(row, "as_of"), row.getLong("names"));
            })
        .getFirst();
  }

  private List<FoundCharge> find(
      String why, SearchQuery searchQuery, ZoneId zone, String condition, Object... arguments) {
    StringBuilder sql = new StringBuilder(condition);
    List<Object> all = new ArrayList<>(Arrays.asList(arguments));
    addFilters(sql, all, searchQuery, zone);
    all.add(MAXIMUM);
    if (searchQuery.account() != null) {
      all.add(searchQuery.account());
    }
    all.add(MAXIMUM);
    return jdbc.query(
        """
        select found.*, account.name from account cross join lateral (
          select id, order_id, status, original_amount, currency, payment_type, created_at
          from charge where charge.client_id = account.client_id and %s
          order by created_at desc, id desc limit ?) found
        %s order by found.created_at desc, found.id desc limit ?
        """
            .formatted(sql, searchQuery.account() == null ? "" : "where account.client_id = ?"),
        (row, _) -> read(row, why),
        all.toArray());
  }

  private static void addFilters(
      StringBuilder sql, List<Object> all, SearchQuery searchQuery, ZoneId zone) {
    if (searchQuery.status() != null) {
      sql.append(" and status = ?");
      all.add(searchQuery.status());
    }
    if (searchQuery.merchant() != null) {
      sql.append(" and merchant_id = ?");
      all.add(searchQuery.merchant());
    }
    if (searchQuery.from() != null) {
      sql.append(" and created_at >= ?");
      all.add(Timestamps.toDatabase(start(searchQuery.from(), zone)));
    }
    if (searchQuery.to() != null) {
      sql.append(" and created_at < ?");
      all.add(Timestamps.toDatabase(start(searchQuery.to().plusDays(1), zone)));
    }
  }

  private static Instant start(LocalDate day, ZoneId zone) {
    return day.atStartOfDay(zone).toInstant();
  }

  private static FoundCharge read(ResultSet row, String why) throws SQLException {
    return new FoundCharge(
        row.getObject("id", UUID.class),
        why,
        row.getString("name"),
        row.getString("order_id"),
        row.getString("status"),
        row.getLong("original_amount"),
        row.getString("currency"),
        row.getString("payment_type"),
        Timestamps.at(row, "created_at"));
  }
}
