package com.paymenthub.domain.charges;

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

/**
 * The adapter with which Axon loads and stores a {@link Charge}. Axon 4 finds handlers by the exact
 * class of the command, so that each command has its line, which returns the state after it.
 */
@AggregateRoot(type = "charge")
public class ChargeAggregate {

  @SuppressWarnings("UnusedVariable") // Read by Axon.
  @AggregateIdentifier
  private @Nullable UUID id;

  private Charge charge = new Charge.NotRequested();

  /** For Axon, which builds an aggregate before it replays its history. */
  ChargeAggregate() {}

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.ALWAYS)
  Handled<Charge> handle(ChargeCommand.RequestCharge command) {
    return decide(command);
  }

  @CommandHandler
  Handled<Charge> handle(ChargeCommand.RecordOutcome command) {
    return decide(command);
  }

  @CommandHandler
  Handled<Charge> handle(ChargeCommand.RequestCapture command) {
    return decide(command);
  }

  @CommandHandler
  Handled<Charge> handle(ChargeCommand.RequestVoid command) {
    return decide(command);
  }

  @CommandHandler
  Handled<Charge> handle(ChargeCommand.CompleteAction command) {
    return decide(command);
  }

  @CommandHandler
  Handled<Charge> handle(ChargeCommand.RecordInquiry command) {
    return decide(command);
  }

  @CommandHandler
  Handled<Charge> handle(ChargeCommand.AskAbout command) {
    return decide(command);
  }

  @CommandHandler
  Handled<Charge> handle(ChargeCommand.PerformDueTask command) {
    return decide(command);
  }

  @CommandHandler
  Handled<Charge> handle(ChargeCommand.DecideFraud command) {
    return decide(command);
  }

  @CommandHandler
  Handled<Charge> handle(ChargeCommand.Announce command) {
    return decide(command);
  }

  @CommandHandler
  Handled<Charge> handle(ChargeCommand.Confirm command) {
    return decide(command);
  }

  @CommandHandler
  Handled<Charge> handle(ChargeCommand.NoteEnd command) {
    return decide(command);
  }

  @CommandHandler
  Handled<Charge> handle(ChargeCommand.NoteUndone command) {
    return decide(command);
  }

  @CommandHandler
  Handled<Charge> handle(ChargeCommand.NoteDispute command) {
    return decide(command);
  }

  @CommandHandler
  Handled<Charge> handle(ChargeCommand.Resolve command) {
    return decide(command);
  }

  @CommandHandler
  Handled<Charge> handle(ChargeCommand.NoteSurplus command) {
    return decide(command);
  }

  @CommandHandler
  Handled<Charge> handle(ChargeCommand.NoteFee command) {
    return decide(command);
  }

  private Handled<Charge> decide(ChargeCommand command) {
    List<ChargeEvent> events = charge.decide(command);
    events.forEach(AggregateLifecycle::apply);
    return new Handled<>(charge, AggregateLifecycle.getVersion(), events);
  }

  @EventSourcingHandler
  void on(ChargeEvent event) {
    id = event.chargeId();
    charge = charge.evolve(event);
  }
}
