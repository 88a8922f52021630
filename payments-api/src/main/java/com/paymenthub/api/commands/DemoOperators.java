package com.paymenthub.api.commands;

import com.paymenthub.api.accounts.Accounts;
import com.paymenthub.api.console.ConsoleStarted;
import com.paymenthub.api.database.EmbeddedDatabaseInitializer;
import com.paymenthub.api.database.PaymentsHome;
import com.paymenthub.api.errors.Messages;
import com.paymenthub.api.operators.Acting;
import com.paymenthub.api.operators.NewOperator;
import com.paymenthub.api.operators.Operators;
import com.paymenthub.api.operators.Passwords;
import com.paymenthub.api.operators.Role;
import com.paymenthub.foundation.AdministrationTransactions;
import com.paymenthub.foundation.Exclusive;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Operators to try the console with, one of each role: on the embedded database only. They are
 * created once, when the console has started, and kept beside the keys of the demo accounts.
 */
@Component
@ConditionalOnWebApplication
class DemoOperators {

  private static final String FILE = "demo-credentials.json";
  private static final String FIELD = "operators";

  private final Operators operators;
  private final AdministrationTransactions transactions;
  private final Exclusive creation;
  private final PaymentsHome home;
  private final boolean embedded;

  DemoOperators(
      Operators operators,
      AdministrationTransactions transactions,
      JdbcTemplate jdbc,
      PaymentsHome home,
      Environment settings) {
    this.operators = operators;
    this.transactions = transactions;
    this.creation = new Exclusive(jdbc, 7_261_043_955_018_347L);
    this.home = home;
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
    creation.waitInTransaction();
    if (operators.demoOperatorsExist()) {
      return Optional.empty();
    }
    JsonMapper json = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    ObjectNode made = json.createObjectNode();
    for (Role role : Role.values()) {
      String password = Passwords.generate();
      String name = "demo-" + role.code();
      operators.create(
          new NewOperator(name, role, password, Messages.DEFAULT, Accounts.DEFAULT_TIME_ZONE, true),
          new Acting(null, "first start", "this machine", null));
      made.set(role.code(), json.valueToTree(Map.of("name", name, "password", password)));
    }
    ObjectNode all = stored(json);
    all.set(FIELD, made);
    home.writeSecret(FILE, json.writeValueAsString(all));
    return Optional.of(made);
  }

  /** What the file holds already: the demo accounts. */
  private ObjectNode stored(JsonMapper json) {
    Path file = home.resolve(FILE);
    try {
      return Files.exists(file)
          ? (ObjectNode) json.readTree(Files.readString(file))
          : json.createObjectNode();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** To standard output and not to the log: a log must never hold a password. */
  private void print(ObjectNode made, String address) {
    if (!Terminal.isThere()) {
      System.out.printf(
          "The console is on %s: its operators' passwords are in %s%n",
          address, home.resolve(FILE));
      return;
    }
    StringBuilder text = new StringBuilder("\nThe console is on ").append(address).append('\n');
    made.forEachEntry(
        (_, operator) ->
            text.append(
                "  name: %-14s password: %s%n"
                    .formatted(
                        operator.path("name").asString(), operator.path("password").asString())));
    text.append("Shown this once and kept in ").append(home.resolve(FILE)).append('\n');
    System.out.println(text);
  }
}
