package com.paymenthub.api.commands;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.paymenthub.charging.accounts.TimeZones;
import com.paymenthub.console.operators.Acting;
import com.paymenthub.console.operators.NewOperator;
import com.paymenthub.console.operators.Operator;
import com.paymenthub.console.operators.Operators;
import com.paymenthub.console.operators.Passwords;
import com.paymenthub.console.operators.Role;
import com.paymenthub.platform.AdministrationTransactions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Creates somebody who may sign in to the console: also the first admin. */
@Command(
    name = "create-operator",
    description = {
      "Creates somebody who may sign in to the console.",
      "A password that was not given is generated and shown this once. docs/console.md says what"
          + " each role may do.",
      "",
      "Works beside a running service. Settings are passed as --name=value, as to the service."
    })
final class CreateOperatorCommand extends ServiceCommand {

  @Option(
      names = "--name",
      required = true,
      paramLabel = "<name>",
      description = "How the person signs in: small letters, digits, point, dash, underscore, @.")
  private String name = "";

  @Option(
      names = "--role",
      required = true,
      paramLabel = "support|auditor|finance|admin",
      description = "What the person may do.")
  private Role role = Role.SUPPORT;

  @Option(
      names = "--password-file",
      paramLabel = "<file>",
      description = "A file with the password, at least 12 characters, instead of one generated.")
  private @Nullable Path passwordFile;

  @Option(
      names = "--language",
      defaultValue = "en-US",
      paramLabel = "en-US|pt-BR",
      description = "In which the pages are (default: ${DEFAULT-VALUE}).")
  private String language = "en-US";

  @Option(
      names = "--time-zone",
      defaultValue = "America/Sao_Paulo",
      description = "In which times are shown (default: ${DEFAULT-VALUE}).")
  private String timeZone = "America/Sao_Paulo";

  @Option(names = "--json", description = "Answer as one line of JSON, for scripts.")
  private boolean json;

  /** The answer; the password is there only if it was generated. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record Created(UUID id, String name, String role, @Nullable String password) {}

  @Override
  public Integer call() throws IOException {
    String password =
        passwordFile == null ? Passwords.generate() : Files.readString(passwordFile).strip();
    NewOperator operator = operator(password);
    Acting user = MachineUser.acting(null);
    try (ConfigurableApplicationContext service = service()) {
      Operators operators = service.getBean(Operators.class);
      Operator made =
          service
              .getBean(AdministrationTransactions.class)
              .run(() -> operators.create(operator, user));
      printAnswer(
          new Created(
              made.id(), made.name(), made.role().code(), passwordFile == null ? password : null),
          json);
    }
    return DONE;
  }

  private NewOperator operator(String password) {
    try {
      return new NewOperator(
          name, role, password, Locale.forLanguageTag(language), TimeZones.region(timeZone), false);
    } catch (IllegalArgumentException wrong) {
      throw wrong(String.valueOf(wrong.getMessage()));
    }
  }
}
