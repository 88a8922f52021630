package com.paymenthub.api.commands;

import com.paymenthub.api.database.ReadingLogins.Readers;
import picocli.CommandLine.Command;

/** Makes a login for a finance team, and says how to connect with it. */
@Command(
    name = "finance-login",
    description = {
      "Makes a login of the database that reads the schema finance and nothing else, and shows how"
          + " to connect with it.",
      "A password that was not given is generated and shown this once. docs/finance.md has first"
          + " questions to ask.",
      "",
      "Works beside a running service; the embedded database listens only while one runs. On a"
          + " database of your own, spring.flyway.user must own the schema and may need the right"
          + " to create roles. Settings are passed as --name=value, as to the service."
    })
final class FinanceLoginCommand extends LoginCommand {

  FinanceLoginCommand() {
    super(Readers.FINANCE, "finance");
  }
}
