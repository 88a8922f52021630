package com.paymenthub.api.commands;

import com.paymenthub.api.accounts.Accounts;
import com.paymenthub.api.accounts.Accounts.CreatedAccount;
import com.paymenthub.api.accounts.Accounts.NewAccount;
import com.paymenthub.api.accounts.Environment;
import com.paymenthub.api.wiring.Service;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;
import tools.jackson.databind.json.JsonMapper;

/** Creates an account with a secret key, which is shown this once. */
@Command(
    name = "create-account",
    description = {
      "Creates an account and shows its secret key, which is shown this once.",
      "Works beside a running service. Settings are passed as --name=value, for example",
      "--spring.datasource.url=jdbc:postgresql://…"
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Exit codes: 0 done, 1 failed, 2 wrong usage."})
final class CreateAccountCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--environment",
      required = true,
      description = "Where the account belongs for its whole life: ${COMPLETION-CANDIDATES}.")
  private Environment environment = Environment.SANDBOX;

  @Option(names = "--name", description = "What people call it.")
  private @Nullable String name;

  @Option(
      names = "--time-zone",
      description = "In which its days begin and end (default: America/Sao_Paulo).")
  private @Nullable String timeZone;

  @Option(names = "--json", description = "Answer as one line of JSON, for scripts.")
  private boolean json;

  @Unmatched private List<String> settings = new ArrayList<>();

  @Override
  public Integer call() {
    ZoneId zone = zone();
    SpringApplication application = Service.withoutWeb();
    application.setDefaultProperties(Map.of("logging.level.root", "warn"));
    application.setLogStartupInfo(false);
    try (ConfigurableApplicationContext service = application.run(arguments())) {
      CreatedAccount created =
          service.getBean(Accounts.class).create(new NewAccount(environment, name, zone, false));
      print(created);
    }
    return CommandLine.ExitCode.OK;
  }

  private String[] arguments() {
    for (String setting : settings) {
      if (!setting.matches("--[A-Za-z0-9._\\-\\[\\]]+=.*")) {
        throw new ParameterException(spec.commandLine(), "Unknown argument: " + setting);
      }
    }
    List<String> arguments = new ArrayList<>(settings);
    arguments.add("--logging.level.root=warn");
    return arguments.toArray(String[]::new);
  }

  private ZoneId zone() {
    if (timeZone == null) {
      return Accounts.DEFAULT_TIME_ZONE;
    }
    try {
      return ZoneId.of(timeZone);
    } catch (DateTimeException unknown) {
      throw new ParameterException(spec.commandLine(), "Unknown time zone: " + timeZone);
    }
  }

  private void print(CreatedAccount created) {
    if (json) {
      Map<String, String> answer = new LinkedHashMap<>();
      answer.put("clientId", created.clientId().toString());
      answer.put("apiKey", created.apiKey());
      answer.put("environment", environment.code());
      spec.commandLine().getOut().println(JsonMapper.shared().writeValueAsString(answer));
    } else {
      spec.commandLine().getOut().println("X-Client-ID: " + created.clientId());
      spec.commandLine().getOut().println("X-Api-Key:   " + created.apiKey());
    }
    spec.commandLine().getOut().flush();
  }
}
