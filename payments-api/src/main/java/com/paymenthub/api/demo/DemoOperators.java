package com.paymenthub.api.demo;

import com.paymenthub.charging.accounts.Accounts;
import com.paymenthub.console.ConsoleStarted;
import com.paymenthub.console.operators.Acting;
import com.paymenthub.console.operators.NewOperator;
import com.paymenthub.console.operators.Operators;
import com.paymenthub.console.operators.Passwords;
import com.paymenthub.console.operators.Role;
import com.paymenthub.platform.AdministrationTransactions;
import com.paymenthub.platform.database.EmbeddedDatabaseInitializer;
import com.paymenthub.web.errors.Messages;
import java.util.Optional;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/**
 * Operators to try the console with, one of each role: on the embedded database only. They are
 * created once, when the console has started, and kept beside the keys of the demo accounts.
 */
@Component
@ConditionalOnWebApplication
class DemoOperators {

  private static final String FIELD = "operators";

  private final Operators operators;
  private final AdministrationTransactions transactions;
  private final DemoCredentials credentials;
  private final boolean embedded;

  DemoOperators(
      Operators operators,
      AdministrationTransactions transactions,
      DemoCredentials credentials,
      Environment settings) {
    this.operators = operators;
    this.transactions = transactions;
    this.credentials = credentials;
    this.embedded =
        settings.getProperty(EmbeddedDatabaseInitializer.EMBEDDED, Boolean.class, false);
  }

  @EventListener
  void on(ConsoleStarted console) {
    if (embedded) {
      transactions.run(this::createOnce).ifPresent(made -> print(made, console.address()));
    }
  }

  private Optional<ObjectNode> createOnce() {
    credentials.lock();
    if (operators.demoOperatorsExist()) {
      return Optional.empty();
    }
    ObjectNode all = credentials.read();
    ObjectNode made = all.putObject(FIELD);
    for (Role role : Role.values()) {
      String password = Passwords.generate();
      String name = "demo-" + role.code();
      operators.create(
          new NewOperator(name, role, password, Messages.DEFAULT, Accounts.DEFAULT_TIME_ZONE, true),
          new Acting(null, "first start", "this machine", null));
      made.putObject(role.code()).put("name", name).put("password", password);
    }
    credentials.write(all);
    return Optional.of(made);
  }

  private void print(ObjectNode made, String address) {
    StringBuilder text = new StringBuilder("\nThe console is on ").append(address).append('\n');
    made.forEachEntry(
        (_, operator) ->
            text.append(
                "  name: %-14s password: %s%n"
                    .formatted(
                        operator.path("name").asString(), operator.path("password").asString())));
    text.append("Shown this once and kept in ").append(credentials.file()).append('\n');
    credentials.show(
        text.toString(),
        "The console is on %s: its operators' passwords are in %s"
            .formatted(address, credentials.file()));
  }
}
