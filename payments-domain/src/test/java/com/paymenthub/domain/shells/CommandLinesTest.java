package com.paymenthub.domain.shells;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.cards.CardAggregate;
import com.paymenthub.domain.cards.CardCommand;
import com.paymenthub.domain.charges.ChargeAggregate;
import com.paymenthub.domain.charges.ChargeCommand;
import com.paymenthub.domain.sessions.SessionAggregate;
import com.paymenthub.domain.sessions.SessionCommand;
import org.axonframework.commandhandling.CommandHandler;
import org.junit.jupiter.api.Test;

class CommandLinesTest {

  @Test
  void every_command_of_a_charge_has_its_line() {
    assertThat(CommandLines.missing(ChargeAggregate.class, ChargeCommand.class)).isEmpty();
  }

  @Test
  void every_command_of_a_card_has_its_line() {
    assertThat(CommandLines.missing(CardAggregate.class, CardCommand.class)).isEmpty();
  }

  @Test
  void every_command_of_a_session_has_its_line() {
    assertThat(CommandLines.missing(SessionAggregate.class, SessionCommand.class)).isEmpty();
  }

  @Test
  void a_forgotten_line_is_reported() {
    assertThat(CommandLines.missing(Forgetful.class, ChargeCommand.class))
        .contains(ChargeCommand.RecordOutcome.class)
        .doesNotContain(ChargeCommand.RequestCharge.class);
  }

  @Test
  void a_line_for_all_commands_at_once_is_reported_as_none() {
    assertThat(CommandLines.missing(Sweeping.class, CardCommand.class))
        .containsExactlyInAnyOrder(CardCommand.class.getPermittedSubclasses());
  }

  /** Handles one command and forgot that {@code handle(RecordOutcome)} has to be annotated. */
  @SuppressWarnings("unused") // Only looked at.
  private static final class Forgetful {
    @CommandHandler
    void handle(ChargeCommand.RequestCharge command) {}

    void handle(ChargeCommand.RecordOutcome command) {}
  }

  /** Hopes that Axon calls it for every permitted command. */
  @SuppressWarnings("unused") // Only looked at.
  private static final class Sweeping {
    @CommandHandler
    void handle(CardCommand command) {}
  }
}
