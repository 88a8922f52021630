package com.paymenthub.api.demo;

import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.platform.Exclusive;
import com.paymenthub.platform.database.PaymentsHome;
import java.io.Console;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The file of the keys and passwords that were made for trying out. */
@Component
public class DemoCredentials {

  private static final String FILE = "demo-credentials.json";
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private final PaymentsHome home;
  private final Exclusive creation;

  DemoCredentials(PaymentsHome home, JdbcTemplate jdbc) {
    this.home = home;
    this.creation = new Exclusive(jdbc, 7_261_043_955_018_346L);
  }

  /** Until the transaction ends, no other node makes any: it waits, and finds them then. */
  void lock() {
    creation.waitInTransaction();
  }

  Path file() {
    return home.resolve(FILE);
  }

  /** What the file holds; nothing where there is none. */
  ObjectNode read() {
    try {
      return Files.exists(file())
          ? (ObjectNode) JSON.readTree(Files.readString(file()))
          : JSON.createObjectNode();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The demo account of an environment; a missing node where there is none. */
  JsonNode account(Environment environment) {
    return read().path(environment.code());
  }

  void write(ObjectNode all) {
    home.writeSecret(FILE, JSON.writeValueAsString(all));
  }

  /**
   * Shows credentials where a person reads them, and elsewhere only says where they are kept. It
   * goes to standard output and not to the log: a log must never hold a key. What a container or a
   * service manager reads from standard output is a log, too.
   */
  void show(String credentials, String elsewhere) {
    System.out.println(isTerminal() ? credentials : elsewhere);
  }

  /** Java 25 has no console where there is no terminal, which the compiler's checks do not know. */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean isTerminal() {
    Console console = System.console();
    return console != null && console.isTerminal();
  }
}
