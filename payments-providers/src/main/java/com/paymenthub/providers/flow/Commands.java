package com.paymenthub.providers.flow;

import com.paymenthub.domain.cards.Card;
import com.paymenthub.domain.cards.CardCommand;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeCommand;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.modelling.command.AggregateNotFoundException;
import org.springframework.stereotype.Component;

/** Gives commands to aggregates, with the origin that is written beside their events. */
@Component
public class Commands {

  private final CommandGateway gateway;
  private final ChargeAgendas agendas;
  private final CardAgendas cardAgendas;

  Commands(CommandGateway gateway, ChargeAgendas agendas, CardAgendas cardAgendas) {
    this.gateway = gateway;
    this.agendas = agendas;
    this.cardAgendas = cardAgendas;
  }

  /**
   * Gives a command to a charge, keeps what is next on its agenda, and answers the charge as it
   * stands afterwards. Call it inside a transaction.
   *
   * @throws Refusal when the charge refuses, or there is none
   */
  public Charge.Registered send(ChargeCommand command, Origin origin) {
    try {
      Charge.Registered charge = ((Charge) dispatch(command, origin)).registered();
      agendas.keep(charge);
      return charge;
    } catch (AggregateNotFoundException unknown) {
      throw new Refusal(RefusalKey.CHARGE_NOT_FOUND);
    }
  }

  /**
   * Gives a command to a card, keeps what is next on its agenda, and answers the card as it stands
   * afterwards. Call it inside a transaction.
   *
   * @throws Refusal when the card refuses, or there is none
   */
  public Card send(CardCommand command, Origin origin) {
    try {
      Card card = (Card) dispatch(command, origin);
      // A question changes nothing.
      if (!(command instanceof CardCommand.CheckUsable)) {
        cardAgendas.keep(card);
      }
      return card;
    } catch (AggregateNotFoundException unknown) {
      throw new Refusal(RefusalKey.CARD_NOT_FOUND);
    }
  }

  private Object dispatch(Object command, Origin origin) {
    return gateway.sendAndWait(
        GenericCommandMessage.asCommandMessage(command).andMetaData(origin.metadata()));
  }
}
