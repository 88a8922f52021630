package com.paymenthub.charging;

import com.paymenthub.charging.customers.CustomerCards;
import com.paymenthub.charging.vault.CvvStore;
import com.paymenthub.charging.vault.LeavingCards;
import com.paymenthub.domain.cards.CardCommand.DeleteCard;
import com.paymenthub.domain.cards.NumberRemoval;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.platform.Transactions;
import java.time.Clock;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Deletes a card with its number. Open charges that use it end as they would have: nothing reads
 * the number after a charge has begun. The request that begins it holds the number in memory until
 * the last provider was asked for the authorization; what follows refers to the provider's id.
 */
@Component
public class CardDeletion {

  private final Commands commands;
  private final LeavingCards numbers;
  private final CvvStore cvvs;
  private final CustomerCards associations;
  private final Transactions transactions;
  private final CardNumberMeter meter;
  private final Clock clock;

  CardDeletion(
      Commands commands,
      LeavingCards numbers,
      CvvStore cvvs,
      CustomerCards associations,
      Transactions transactions,
      CardNumberMeter meter,
      Clock clock) {
    this.commands = commands;
    this.numbers = numbers;
    this.cvvs = cvvs;
    this.associations = associations;
    this.transactions = transactions;
    this.meter = meter;
    this.clock = clock;
  }

  /**
   * Deletes a card of the account.
   *
   * @throws Refusal when the account has no such card
   */
  public void delete(UUID cardId, Origin origin) {
    boolean removed =
        transactions.run(
            () -> {
              UUID account = origin.account();
              leave(cardId, origin);
              associations.forget(origin, cardId);
              cvvs.remove(account, cardId);
              return numbers.remove(account, cardId);
            });
    if (removed) {
      meter.removed(NumberRemoval.DELETED, 1);
    }
  }

  /** The only refusal is that of an unknown card, which a charge would name in another field. */
  private void leave(UUID cardId, Origin origin) {
    try {
      commands.send(new DeleteCard(cardId, origin.account(), clock.instant()), origin);
    } catch (Refusal unknown) {
      throw new Refusal(unknown.key(), "id");
    }
  }
}
