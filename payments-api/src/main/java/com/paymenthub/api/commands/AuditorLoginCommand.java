package com.paymenthub.api.commands;

import com.paymenthub.api.database.ReadingLogins.Readers;
import picocli.CommandLine.Command;

/** Makes a login for an auditor, and says how to connect with it. */
@Command(
    name = "auditor-login",
    description = {
      "Makes a login of the database that reads the schema audit and nothing else, and shows how to"
          + " connect with it.",
      "A password that was not given is generated and shown this once. docs/audit.md has first"
          + " questions to ask.",
      "",
      "Works beside a running service; the embedded database listens only while one runs. On a"
          + " database of your own, spring.flyway.user must own the schema and may need the right"
          + " to create roles. Settings are passed as --name=value, as to the service."
    })
final class AuditorLoginCommand extends LoginCommand {

  AuditorLoginCommand() {
    super(Readers.AUDITORS, "auditor");
  }
}
