package com.paymenthub.api.console.search;

import com.paymenthub.api.console.view.ConsolePart;
import com.paymenthub.foundation.Timestamps;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
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

  ChargeFinder(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /** The newest charges that pass the filters. */
  List<FoundCharge> newest(Wanted wanted, ZoneId zone) {
    return find("why.filters", wanted, zone, "true");
  }

  /** Those with one of these ids. */
  List<FoundCharge> byId(String why, List<UUID> ids, Wanted wanted, ZoneId zone) {
    return ids.isEmpty()
        ? List.of()
        : find(why, wanted, zone, "id = any (?)", new SqlArrayValue("uuid", ids.toArray()));
  }

  /** Those with this order id. */
  List<FoundCharge> byOrder(String orderId, Wanted wanted, ZoneId zone) {
    return find("why.order", wanted, zone, "order_id = ?", orderId);
  }

  /** Those that a request has made or changed. */
  List<FoundCharge> byRequest(String requestId, Wanted wanted, ZoneId zone) {
    List<FoundCharge> found =
        new ArrayList<>(find("why.request", wanted, zone, "request_id = ?", requestId));
    found.addAll(
        byId(
            "why.later-request",
            jdbc.queryForList(
                "select id from charge where later_request_ids @> to_jsonb(?::text) limit ?",
                UUID.class,
                requestId,
                MAXIMUM),
            wanted,
            zone));
    return found;
  }

  /** Those of an amount in minor units. */
  List<FoundCharge> byAmount(long minorUnits, Wanted wanted, ZoneId zone) {
    return find("why.amount", wanted, zone, "original_amount = ?", minorUnits);
  }

  /** Those of a day. */
  List<FoundCharge> byDay(LocalDate day, Wanted wanted, ZoneId zone) {
    return find(
        "why.day",
        wanted,
        zone,
        "created_at >= ? and created_at < ?",
        Timestamps.toDatabase(start(day, zone)),
        Timestamps.toDatabase(start(day.plusDays(1), zone)));
  }

  private List<FoundCharge> find(
      String why, Wanted wanted, ZoneId zone, String condition, Object... arguments) {
    StringBuilder sql = new StringBuilder(condition);
    List<Object> all = new ArrayList<>(Arrays.asList(arguments));
    if (wanted.status() != null) {
      sql.append(" and status = ?");
      all.add(wanted.status());
    }
    if (wanted.merchant() != null) {
      sql.append(" and merchant_id = ?");
      all.add(wanted.merchant());
    }
    if (wanted.from() != null) {
      sql.append(" and created_at >= ?");
      all.add(Timestamps.toDatabase(start(wanted.from(), zone)));
    }
    if (wanted.to() != null) {
      sql.append(" and created_at < ?");
      all.add(Timestamps.toDatabase(start(wanted.to().plusDays(1), zone)));
    }
    all.add(MAXIMUM);
    if (wanted.account() != null) {
      all.add(wanted.account());
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
            .formatted(sql, wanted.account() == null ? "" : "where account.client_id = ?"),
        (row, _) -> read(row, why),
        all.toArray());
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
        row.getObject("created_at", OffsetDateTime.class).toInstant());
  }
}
