package com.paymenthub.api.processes;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.commands.PaymentsCommand;
import com.paymenthub.api.processes.CommandsInTurn.Ended;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TableCounts;
import com.paymenthub.platform.database.ReadingLogins;
import com.paymenthub.platform.database.ReadingLogins.Made;
import com.paymenthub.platform.database.ReadingLogins.Readers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The logins that auditors and finance teams have of the database run no command: who has one of
 * them, and the jar, reads the views of that login and does nothing else.
 */
class CommandAccessTest {

  /** These know no database. */
  private static final List<String> WITHOUT_DATABASE = List.of("help", "install", "simulator");

  /** Where they are given no file. */
  private static final List<String> READ_STANDARD_INPUT = List.of("erase-person", "export-person");

  private static final String FILE = "HOME/given";
  private static final String PASSWORD = "for-this-login-only";
  private static final RunningService SERVICE = RunningService.sharedAndStill();
  private static final TableCounts TABLES = new TableCounts(SERVICE);

  @TempDir private static Path home;

  @BeforeAll
  static void start() throws IOException {
    for (Readers readers : Readers.values()) {
      assertThat(
              new ReadingLogins(readers, SERVICE.database().administratorDataSource())
                  .make(login(readers), PASSWORD, false))
          .isEqualTo(Made.CREATED);
    }
    Files.writeString(home.resolve("given"), "maria@shop.example\n");
  }

  static Stream<List<String>> commandsOfDatabases() {
    return new CommandLine(new PaymentsCommand())
        .getSubcommands().entrySet().stream()
            .filter(command -> !WITHOUT_DATABASE.contains(command.getKey()))
            .map(command -> typed(command.getKey(), command.getValue().getCommandSpec()));
  }

  @ParameterizedTest
  @MethodSource("commandsOfDatabases")
  void the_login_of_an_auditor_runs_no_command(List<String> command) {
    assertRefused(command, Readers.AUDITORS);
  }

  /** The commands that read, and those that do not, each meet the database in one place. */
  static Stream<List<String>> oneThatReadsAndOneThatWrites() {
    return commandsOfDatabases()
        .filter(command -> List.of("verify", "rotate-key").contains(command.getFirst()));
  }

  @ParameterizedTest
  @MethodSource("oneThatReadsAndOneThatWrites")
  void neither_does_the_login_of_a_finance_team(List<String> command) {
    assertRefused(command, Readers.FINANCE);
  }

  private void assertRefused(List<String> command, Readers readers) {
    Map<String, Long> before = TABLES.now();
    List<String> arguments = new ArrayList<>();
    command.forEach(part -> arguments.add(part.replace("HOME", home.toString())));
    arguments.add("--spring.datasource.url=" + SERVICE.database().jdbcUrl());
    for (String user : List.of("spring.datasource.username", "spring.flyway.user")) {
      arguments.add("--%s=%s".formatted(user, login(readers)));
    }
    for (String password : List.of("spring.datasource.password", "spring.flyway.password")) {
      arguments.add("--%s=%s".formatted(password, PASSWORD));
    }

    Ended ended = WarmCommands.run(home, arguments.toArray(String[]::new));

    assertThat(ended.exitCode()).as(ended.written()).isIn(1, 3);
    assertThat(ended.errors()).containsAnyOf("permission denied", "payments_application");
    assertThat(ended.output()).isEmpty();
    assertThat(TABLES.now()).isEqualTo(before);
  }

  private static String login(Readers readers) {
    return "commands_of_" + readers.name().toLowerCase(Locale.ROOT);
  }

  /** A command with a value for all that it asks for. */
  private static List<String> typed(String name, CommandSpec command) {
    List<String> typed = new ArrayList<>(List.of(name));
    for (ArgGroupSpec group : command.argGroups()) {
      if (group.multiplicity().min() > 0) {
        add(group.args().iterator().next(), typed);
      }
    }
    for (ArgSpec argument : command.args()) {
      if (argument.required() && argument.group() == null) {
        add(argument, typed);
      }
    }
    if (READ_STANDARD_INPUT.contains(name)) {
      typed.addAll(List.of("--file", FILE));
    }
    return typed;
  }

  private static void add(ArgSpec argument, List<String> typed) {
    if (argument instanceof OptionSpec option) {
      typed.add(option.longestName());
    }
    if (argument.arity().max() > 0) {
      typed.add(sample(argument.type(), typed.size()));
    }
  }

  /** A value of a type; of two instants, the later one comes later. */
  private static String sample(Class<?> type, int typed) {
    if (type.isEnum()) {
      return type.getEnumConstants()[0].toString();
    }
    if (type == Path.class) {
      return FILE;
    }
    if (type == LocalDate.class) {
      return "2026-11-01";
    }
    if (type == Instant.class) {
      return "2026-11-%02dT00:00:00Z".formatted(1 + typed);
    }
    if (type == long.class) {
      return "1";
    }
    return type == UUID.class ? UUID.randomUUID().toString() : "maria";
  }
}
