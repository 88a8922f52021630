package com.paymenthub.charging;

import com.paymenthub.charging.vault.LeavingCards;
import com.paymenthub.domain.cards.Card;
import com.paymenthub.domain.cards.CardCommand;
import com.paymenthub.domain.cards.CardEvent.CardFailed;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeCommand;
import com.paymenthub.domain.charges.ChargeCommand.NoteSurplus;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFailed;
import com.paymenthub.domain.history.Handled;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.domain.sessions.ChargeStanding;
import com.paymenthub.domain.sessions.Session;
import com.paymenthub.domain.sessions.SessionCommand;
import com.paymenthub.domain.sessions.SessionCommand.LearnOfCharge;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.eventsourcing.IncompatibleAggregateException;
import org.axonframework.modelling.command.AggregateNotFoundException;
import org.springframework.stereotype.Component;

/**
 * Sends commands to aggregates, with the origin that is stored with their events. Only a command
 * that has appended events writes the schedule: the positions of the events order such commands,
 * whereas a command that appends nothing may have read a history that has grown since. Due work is
 * the exception; it only updates a row that is not newer than the history it has read.
 */
@Component
public class Commands {

  private final CommandGateway gateway;
  private final ChargeSchedule schedules;
  private final CardSchedule cardSchedule;
  private final LeavingCards leavingCards;
  private final ProviderReferences references;

  Commands(
      CommandGateway gateway,
      ChargeSchedule schedules,
      CardSchedule cardSchedule,
      LeavingCards leavingCards,
      ProviderReferences references) {
    this.gateway = gateway;
    this.schedules = schedules;
    this.cardSchedule = cardSchedule;
    this.leavingCards = leavingCards;
    this.references = references;
  }

  /**
   * Sends a command to a charge, updates its schedule and its session, and returns the charge
   * afterwards. Call it inside a transaction.
   *
   * @throws Refusal when the charge refuses, or there is none
   */
  public Charge.Registered send(ChargeCommand command, Origin origin) {
    Handled<Charge> handled = tellSession(dispatched(command, origin), command.now(), origin);
    Charge.Registered charge = handled.state().registered();
    if (handled.appended()) {
      schedules.keep(charge, handled.position());
      references.keep(charge, handled.events());
      if (handled.appended(ChargeFailed.class)) {
        letCardGo(charge);
      }
    } else if (command instanceof ChargeCommand.PerformDueTask) {
      schedules.correct(charge, handled.position());
    }
    return charge;
  }

  /**
   * Sends a command to a card, updates its schedule, and returns the card afterwards. Call it
   * inside a transaction.
   *
   * @throws Refusal when the card refuses, or there is none
   */
  public Card send(CardCommand command, Origin origin) {
    Handled<Card> handled =
        handled(Card.class, dispatch(command, origin, RefusalKey.CARD_NOT_FOUND));
    if (handled.appended()) {
      cardSchedule.keep(handled.state(), handled.position());
      if (handled.appended(CardFailed.class)) {
        leavingCards.letFailedGo(command.cardId());
      }
    } else if (command instanceof CardCommand.Lapse) {
      cardSchedule.correct(handled.state(), handled.position());
    }
    return handled.state();
  }

  /**
   * Sends a command to a session and returns the session afterwards. Call it inside a transaction.
   *
   * @throws Refusal when the session refuses, or there is none
   */
  public Session.Created send(SessionCommand command, Origin origin) {
    return ((Session) dispatch(command, origin, RefusalKey.SESSION_NOT_FOUND)).created();
  }

  /** A card that came with a failed charge is not needed any more. */
  private void letCardGo(Charge.Registered charge) {
    UUID cardId = charge.charge().terms().cardId();
    if (cardId != null) {
      leavingCards.letGo(cardId);
    }
  }

  /**
   * Updates the session in the transaction of the charge's own events, so that both always agree.
   *
   * @return the charge, which gives its money back if the session is already paid or canceled
   */
  private Handled<Charge> tellSession(Handled<Charge> handled, Instant now, Origin origin) {
    Charge.Registered charge = handled.state().registered();
    UUID sessionId = charge.charge().terms().sessionId();
    ChargeStanding standing = ChargeStanding.of(charge);
    if (sessionId == null || standing == ChargeStanding.UNDECIDED) {
      return handled;
    }
    UUID chargeId = charge.charge().id();
    Session.Created session = send(new LearnOfCharge(sessionId, chargeId, standing, now), origin);
    if (!session.session().surplus().contains(chargeId)) {
      return handled;
    }
    Handled<Charge> noted = dispatched(new NoteSurplus(chargeId, now), origin);
    List<Object> both = new ArrayList<>(handled.events());
    both.addAll(noted.events());
    return new Handled<>(noted.state(), noted.position(), both);
  }

  private Handled<Charge> dispatched(ChargeCommand command, Origin origin) {
    return handled(Charge.class, dispatch(command, origin, RefusalKey.CHARGE_NOT_FOUND));
  }

  private static <S> Handled<S> handled(Class<S> type, Object answer) {
    Handled<?> handled = (Handled<?>) answer;
    return new Handled<>(type.cast(handled.state()), handled.position(), handled.events());
  }

  /** An id of another kind of aggregate is treated like an unknown id. */
  private Object dispatch(Object command, Origin origin, RefusalKey unknown) {
    try {
      return gateway.sendAndWait(
          GenericCommandMessage.asCommandMessage(command).andMetaData(origin.metadata()));
    } catch (AggregateNotFoundException | IncompatibleAggregateException absent) {
      throw new Refusal(unknown);
    }
  }
}
