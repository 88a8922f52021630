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
   * A card that is due, which nobody else is given until {@code until}. Nothing stays locked, as
   * with charges ({@link ChargeAgendas#claim}).
   */
  Optional<DueCard> claim(Instant now, Instant until) {
    List<DueCard> due =
        jdbc.query(
            "update card_agenda set due_at = ? where card_id = (select card_id from card_agenda"
                + " where due_at <= ? order by due_at limit 1 for update skip locked)"
                + " returning card_id, client_id",
            (row, _) ->
                new DueCard(
                    row.getObject("card_id", UUID.class), row.getObject("client_id", UUID.class)),
            until.atOffset(ZoneOffset.UTC),
            now.atOffset(ZoneOffset.UTC));
    return due.stream().findFirst();
  }

  private void remove(UUID cardId) {
    jdbc.update("delete from card_agenda where card_id = ?", cardId);
  }
}
