package com.paymenthub.api.commands;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.paymenthub.platform.database.AdministratorAccess;
import com.paymenthub.platform.database.ReadingLogins;
import com.paymenthub.platform.database.ReadingLogins.Made;
import com.paymenthub.platform.database.ReadingLogins.Readers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes a login that reads one schema, and says how to connect with it. */
abstract class LoginCommand extends ServiceCommand {

  private static final int PASSWORD_BYTES = 24;
  private static final int DEFAULT_PORT = 5432;

  @Option(
      names = "--name",
      paramLabel = "<name>",
      description =
          "The name of the login: a to z, 0 to 9 and _, at most 63 (default: ${DEFAULT-VALUE}).")
  private String name;

  @Option(
      names = "--password-file",
      paramLabel = "<file>",
      description = "A file with the password, instead of one that is generated.")
  private @Nullable Path passwordFile;

  @Option(
      names = "--new-password",
      description = "Replace the password of a login that is there already.")
  private boolean replace;

  @Option(
      names = "--valid-until",
      paramLabel = "<day>",
      description = "The last day in UTC on which the password is accepted (default: no last day).")
  private @Nullable LocalDate validUntil;

  @Option(names = "--json", description = "Answer as one line of JSON, for scripts.")
  private boolean json;

  private final Readers readers;

  /**
   * A command that makes logins.
   *
   * @param readers who gets them
   * @param name what a login is called unless another name is given
   */
  LoginCommand(Readers readers, String name) {
    this.readers = readers;
    this.name = name;
  }

  @Override
  public Integer call() throws IOException {
    if (!ReadingLogins.isName(name)) {
      throw wrong(
          "--name must begin with a letter and consist of a to z, 0 to 9 and _, and not begin with"
              + " pg_ or payments_");
    }
    String password = password();
    try (ConfigurableApplicationContext service = service()) {
      PGSimpleDataSource database = AdministratorAccess.of(service.getEnvironment());
      ReadingLogins logins = new ReadingLogins(readers, database);
      Made made = logins.make(name, password, replace);
      if (validUntil != null) {
        logins.endAt(name, validUntil.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant());
      }
      boolean shown = made != Made.UNCHANGED && passwordFile == null;
      printAnswer(answer(database, shown ? password : null), json);
      if (!json && made == Made.UNCHANGED) {
        print("The login has its password already; --new-password replaces it.");
      }
      if (!json && AdministratorAccess.isEmbedded(service.getEnvironment())) {
        print("The embedded database has this port for as long as its service runs.");
      }
    }
    return DONE;
  }

  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record Login(
      String login,
      @Nullable String until,
      String host,
      String port,
      String database,
      String psql,
      String jdbc,
      @Nullable String password) {}

  private Login answer(PGSimpleDataSource database, @Nullable String password) {
    String host = database.getServerNames()[0];
    int port = database.getPortNumbers()[0] == 0 ? DEFAULT_PORT : database.getPortNumbers()[0];
    String base = Objects.requireNonNull(database.getDatabaseName());
    return new Login(
        name,
        validUntil == null ? null : validUntil.toString(),
        host,
        String.valueOf(port),
        base,
        "psql \"host=%s port=%d dbname=%s user=%s%s\""
            .formatted(host, port, base, name, protection(database, " ")),
        "jdbc:postgresql://%s:%d/%s?user=%s%s"
            .formatted(host, port, base, name, protection(database, "&")),
        password);
  }

  /**
   * How the service protects its own connections, which cross the same network. Nothing where its
   * address does not say.
   */
  static String protection(PGSimpleDataSource database, String separator) {
    StringBuilder said = new StringBuilder();
    if (database.getSslMode() != null) {
      said.append(separator).append("sslmode=").append(database.getSslMode());
    }
    if (database.getSslRootCert() != null) {
      said.append(separator).append("sslrootcert=").append(database.getSslRootCert());
    }
    return said.toString();
  }

  private String password() throws IOException {
    if (passwordFile == null) {
      byte[] bits = new byte[PASSWORD_BYTES];
      new SecureRandom().nextBytes(bits);
      return HexFormat.of().formatHex(bits);
    }
    String given = Files.readString(passwordFile).strip();
    if (given.isEmpty()) {
      throw wrong("--password-file is empty");
    }
    return given;
  }

  /** Makes a login for an auditor, and says how to connect with it. */
  @Command(
      name = "auditor-login",
      description = {
        "Makes a login of the database that reads the schema audit and nothing else, and shows how"
            + " to connect with it.",
        "A password that was not given is generated and shown this once. docs/audit.md has first"
            + " questions to ask.",
        "",
        "Works beside a running service; the embedded database listens only while one runs. On a"
            + " database of your own, spring.flyway.user must own the schema and may need the right"
            + " to create roles. Settings are passed as --name=value, as to the service."
      })
  static final class ForAuditors extends LoginCommand {

    ForAuditors() {
      super(Readers.AUDITORS, "auditor");
    }
  }

  /** Makes a login for a finance team, and says how to connect with it. */
  @Command(
      name = "finance-login",
      description = {
        "Makes a login of the database that reads the schema finance and nothing else, and shows"
            + " how to connect with it.",
        "A password that was not given is generated and shown this once. docs/finance.md has first"
            + " questions to ask.",
        "",
        "Works beside a running service; the embedded database listens only while one runs. On a"
            + " database of your own, spring.flyway.user must own the schema and may need the right"
            + " to create roles. Settings are passed as --name=value, as to the service."
      })
  static final class ForFinance extends LoginCommand {

    ForFinance() {
      super(Readers.FINANCE, "finance");
    }
  }
}
