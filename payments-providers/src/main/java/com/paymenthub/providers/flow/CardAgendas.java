package com.paymenthub.providers.flow;

import com.paymenthub.domain.cards.Card;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** When each pending card fails by itself, in PostgreSQL, so that any node can find it. */
@Repository
class CardAgendas {

  private final JdbcTemplate jdbc;

  CardAgendas(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A card that is due.
   *
   * @param clientId the account that it belongs to
   */
  record DueCard(UUID cardId, UUID clientId) {}

  /** Keeps what is next for a card, in the transaction of its events. */
  void keep(Card card) {
    switch (card) {
      case Card.Pending pending ->
          jdbc.update(
              "insert into card_agenda (card_id, client_id, due_at) values (?, ?, ?)"
                  + " on conflict (card_id) do nothing",
              pending.id(),
              pending.clientId(),
              pending.failsAt().atOffset(ZoneOffset.UTC));
      case Card.Active active -> remove(active.id());
      case Card.Failed failed -> remove(failed.id());
      case Card.Unregistered _ -> throw new IllegalStateException("there is no card");
    }
  }

  /**
   * A card that is due and that no other node attends to; until the end of the transaction, none
   * will.
   */
  Optional<DueCard> claim(Instant now) {
    List<DueCard> due =
        jdbc.query(
            "select card_id, client_id from card_agenda where due_at <= ?"
                + " order by due_at for update skip locked limit 1",
            (row, _) ->
                new DueCard(
                    row.getObject("card_id", UUID.class), row.getObject("client_id", UUID.class)),
            now.atOffset(ZoneOffset.UTC));
    return due.stream().findFirst();
  }

  /** Puts off a card that could not be attended to, so that it does not hold up the others. */
  void putOff(UUID cardId, Instant until) {
    jdbc.update(
        "update card_agenda set due_at = ? where card_id = ?",
        until.atOffset(ZoneOffset.UTC),
        cardId);
  }

  private void remove(UUID cardId) {
    jdbc.update("delete from card_agenda where card_id = ?", cardId);
  }
}
