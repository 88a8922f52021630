package com.paymenthub.api.commands;

import com.paymenthub.api.installation.Installation;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.springframework.boot.system.ApplicationHome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

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
    footer = {
      "",
      "Exit codes: 0 done, 1 failed (if only the start failed, <directory>/payments works, and is"
          + " as slow as java -jar), 2 wrong usage."
    })
final class InstallCommand extends Subcommand {

  @Parameters(paramLabel = "<directory>", description = "Where to install; made if missing.")
  private Path directory = Path.of("");

  @Override
  public Integer call() throws IOException {
    Installation installation = Installation.of(ownJar(), directory);
    print("Starting the service once, to learn what a start needs ...");
    try {
      installation.makeCache();
    } catch (IOException e) {
      return failed("Starts will take longer, because that failed: " + e.getMessage());
    } finally {
      installation.writeScript();
    }
    print("Installed: %s starts the service.".formatted(installation.script()));
    return DONE;
  }

  private static Path ownJar() {
    File source = new ApplicationHome(InstallCommand.class).getSource();
    if (source == null || !source.isFile()) {
      throw new IllegalStateException("only the packaged service can be installed");
    }
    return source.toPath();
  }
}
