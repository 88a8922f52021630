package com.paymenthub.api.commands;

import com.paymenthub.api.wiring.Service;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Unmatched;

/**
 * A command that uses parts of the service, without its ports, and takes its settings as {@code
 * --name=value}.
 */
abstract class ServiceCommand extends Subcommand {

  @Unmatched private List<String> settings = new ArrayList<>();

  /**
   * Starts the service on the database that the settings name. Only those parts are made that the
   * command asks for, which makes its start shorter. The caller closes it.
   *
   * @throws ParameterException when an argument is neither an option of the command nor a setting
   */
  final ConfigurableApplicationContext service() {
    return run(Service.withoutWeb());
  }

  /**
   * The same for a command that only reads, which leaves the tables as they are.
   *
   * @throws ParameterException when an argument is neither an option of the command nor a setting
   */
  final ConfigurableApplicationContext readingService() {
    return run(Service.onlyReading());
  }

  private ConfigurableApplicationContext run(SpringApplication application) {
    requireSettings();
    List<String> arguments = new ArrayList<>(settings);
    arguments.add("--logging.level.root=warn");
    // At each start Flyway warns that migrations of two branches may come in any order, as they
    // may.
    arguments.add("--logging.level.org.flywaydb.core.internal.command.DbMigrate=error");
    application.setLogStartupInfo(false);
    application.setLazyInitialization(true);
    return application.run(arguments.toArray(String[]::new));
  }

  /**
   * Makes sure that everything that is no option of the command is a setting.
   *
   * @throws ParameterException when an argument is neither
   */
  final void requireSettings() {
    Settings.firstUnknown(settings)
        .ifPresent(
            unknown -> {
              throw wrong(Settings.complaint(unknown));
            });
  }
}
