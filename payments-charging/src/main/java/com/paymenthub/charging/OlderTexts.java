package com.paymenthub.charging;

import com.paymenthub.charging.vault.PersonalTexts;
import com.paymenthub.platform.due.Backlog;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.TransactionException;

/**
 * Reads the texts of charges from before there were links, once, so that those are found too that
 * speak of a person who is to be erased. Texts that nobody can read tell nobody anything either.
 */
@Repository
public class OlderTexts {

  private static final Logger LOG = LoggerFactory.getLogger(OlderTexts.class);

  /** Few enough for a short transaction. */
  private static final int SOME = 200;

  private final JdbcTemplate jdbc;
  private final PersonalTexts texts;
  private final ChargeTexts charges;

  OlderTexts(JdbcTemplate jdbc, PersonalTexts texts, ChargeTexts charges) {
    this.jdbc = jdbc;
    this.texts = texts;
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
    owners.forEach((ownerId, clientId) -> link(clientId, ownerId));
    jdbc.update(
        "update personal_text set link_pending = false where owner_id = any (?)",
        new SqlArrayValue("uuid", owners.keySet().toArray()));
    return owners.size() == SOME;
  }

  private void link(UUID clientId, UUID ownerId) {
    try {
      charges.link(clientId, ownerId, texts.getEvenBlocked(clientId, ownerId));
    } catch (DataAccessException | TransactionException databaseAway) {
      throw databaseAway;
    } catch (RuntimeException unreadable) {
      LOG.error(
          "the texts of {} cannot be read ({})", ownerId, unreadable.getClass().getSimpleName());
    }
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
