package com.paymenthub.api.commands;

import com.paymenthub.api.installation.Installation;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.springframework.boot.system.ApplicationHome;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Puts the service where it starts faster. */
@Command(
    name = "install",
    description = {
      "Unpacks the service into a directory and starts it there once, on a database of its own, to"
          + " keep what Java loads for a start.",
      "From then on <directory>/payments starts it several times faster than java -jar, with the"
          + " same arguments. What was installed there before is replaced; nothing else may be in"
          + " the directory."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Exit codes: 0 done, 1 failed (if only the start failed, <directory>/payments works, and is"
          + " as slow as java -jar), 2 wrong usage."
    })
final class InstallCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "<directory>", description = "Where to install; made if missing.")
  private Path directory = Path.of("");

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    Installation installation = Installation.of(ownJar(), directory);
    out.println("Starting the service once, to learn what a start needs ...");
    try {
      installation.makeCache();
    } catch (IOException e) {
      spec.commandLine()
          .getErr()
          .println("Starts will take longer, because that failed: " + e.getMessage());
      return CommandLine.ExitCode.SOFTWARE;
    } finally {
      installation.writeScript();
    }
    out.printf("Installed: %s starts the service.%n", installation.script());
    return CommandLine.ExitCode.OK;
  }

  private static Path ownJar() {
    File source = new ApplicationHome(InstallCommand.class).getSource();
    if (source == null || !source.isFile()) {
      throw new IllegalStateException("only the packaged service can be installed");
    }
    return source.toPath();
  }
}
