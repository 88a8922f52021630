package com.paymenthub.domain.sessions;

import java.util.UUID;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.AggregateLifecycle;
import org.axonframework.modelling.command.AggregateRoot;
import org.axonframework.modelling.command.CreationPolicy;
import org.jspecify.annotations.Nullable;

/** The adapter with which Axon loads and stores a {@link Session}; one line per command. */
@AggregateRoot(type = "session")
public class SessionAggregate {

  @SuppressWarnings("UnusedVariable") // Read by Axon.
  @AggregateIdentifier
  private @Nullable UUID id;

  private Session session = new Session.NotCreated();

  /** For Axon, which builds an aggregate before it replays its history. */
  SessionAggregate() {}

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.ALWAYS)
  Session handle(SessionCommand.CreateSession command) {
    return decide(command);
  }

  @CommandHandler
  Session handle(SessionCommand.ChangeSession command) {
    return decide(command);
  }

  @CommandHandler
  Session handle(SessionCommand.StartCharge command) {
    return decide(command);
  }

  @CommandHandler
  Session handle(SessionCommand.LearnOfCharge command) {
    return decide(command);
  }

  @CommandHandler
  Session handle(SessionCommand.CancelSession command) {
    return decide(command);
  }

  private Session decide(SessionCommand command) {
    session.decide(command).forEach(AggregateLifecycle::apply);
    return session;
  }

  @EventSourcingHandler
  void on(SessionEvent event) {
    id = event.sessionId();
    session = session.evolve(event);
  }
}
