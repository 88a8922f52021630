package com.paymenthub.charging;

import com.paymenthub.platform.due.Backlog;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/**
 * Reads the texts of charges from before there were links, once, so that those are found too that
 * speak of a person who is to be erased.
 */
@Repository
public class OlderTexts {

  /** Few enough for a short transaction. */
  private static final int SOME = 200;

  private final JdbcTemplate jdbc;
  private final ChargeTexts charges;

  OlderTexts(JdbcTemplate jdbc, ChargeTexts charges) {
    this.jdbc = jdbc;
    this.charges = charges;
  }

  /** Links some, and returns whether more may be left. Call it inside a transaction. */
  public boolean linkSome() {
    Map<UUID, UUID> owners = new LinkedHashMap<>();
    jdbc.query(
        "select owner_id, client_id from personal_text where link_pending"
            + " order by owner_id limit ? for update skip locked",
        row -> {
          owners.put(row.getObject("owner_id", UUID.class), row.getObject("client_id", UUID.class));
        },
        SOME);
    owners.forEach((ownerId, clientId) -> charges.link(clientId, ownerId));
    jdbc.update(
        "update personal_text set link_pending = false where owner_id = any (?)",
        new SqlArrayValue("uuid", owners.keySet().toArray()));
    return owners.size() == SOME;
  }

  /** Whether an account has texts that are not linked to their person yet. */
  public boolean hasPending(UUID clientId) {
    return Boolean.TRUE.equals(
        jdbc.queryForObject(
            "select exists (select from personal_text where link_pending and client_id = ?)",
            Boolean.class,
            clientId));
  }

  /** The texts that are not linked yet. */
  public Backlog pending() {
    return Backlog.read(
        jdbc,
        "select count(*) as count, min(created_at) as since from personal_text"
            + " where link_pending");
  }
}
