package com.paymenthub.domain.cards;

import com.paymenthub.domain.history.Handled;
import java.util.List;
import java.util.UUID;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.AggregateLifecycle;
import org.axonframework.modelling.command.AggregateRoot;
import org.axonframework.modelling.command.CreationPolicy;
import org.jspecify.annotations.Nullable;

/** The adapter with which Axon loads and stores a {@link Card}; one line per command. */
@AggregateRoot(type = "card")
public class CardAggregate {

  @SuppressWarnings("UnusedVariable") // Read by Axon.
  @AggregateIdentifier
  private @Nullable UUID id;

  private Card card = new Card.Unregistered();

  /** For Axon, which builds an aggregate before it replays its history. */
  CardAggregate() {}

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.ALWAYS)
  Handled<Card> handle(CardCommand.RegisterCard command) {
    return decide(command);
  }

  @CommandHandler
  Handled<Card> handle(CardCommand.CheckUsable command) {
    return decide(command);
  }

  @CommandHandler
  Handled<Card> handle(CardCommand.RecordUse command) {
    return decide(command);
  }

  @CommandHandler
  Handled<Card> handle(CardCommand.RequestValidation command) {
    return decide(command);
  }

  @CommandHandler
  Handled<Card> handle(CardCommand.RecordValidation command) {
    return decide(command);
  }

  @CommandHandler
  Handled<Card> handle(CardCommand.ForgetNumber command) {
    return decide(command);
  }

  @CommandHandler
  Handled<Card> handle(CardCommand.DeleteCard command) {
    return decide(command);
  }

  @CommandHandler
  Handled<Card> handle(CardCommand.Lapse command) {
    return decide(command);
  }

  private Handled<Card> decide(CardCommand command) {
    List<CardEvent> events = card.decide(command);
    events.forEach(AggregateLifecycle::apply);
    return new Handled<>(card, AggregateLifecycle.getVersion(), events);
  }

  @EventSourcingHandler
  void on(CardEvent event) {
    id = event.cardId();
    card = card.evolve(event);
  }
}
