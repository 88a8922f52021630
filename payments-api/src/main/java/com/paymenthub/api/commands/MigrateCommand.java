package com.paymenthub.api.commands;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import picocli.CommandLine.Command;

/** Makes the tables what this version needs, and ends. */
@Command(
    name = "migrate",
    description = {
      "Makes the tables what this version needs, and ends.",
      "With it, nodes that serve can do without the password of the owner: they are started with"
          + " --payments.database.migrate=false, and only this command is given spring.flyway.user"
          + " and spring.flyway.password. Run it before the nodes of a new version. Settings are"
          + " passed as --name=value, as to the service."
    })
final class MigrateCommand extends ServiceCommand {

  @Override
  public Integer call() {
    try (ConfigurableApplicationContext service = service()) {
      // All that uses the database waits for migrations.
      service.getBean(JdbcTemplate.class);
      print("the tables are those of this version");
    }
    return DONE;
  }
}
