package com.paymenthub.api.commands;

import com.paymenthub.evidence.HistoryArchive;
import com.paymenthub.evidence.HistoryArchive.Proof;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Proves the history of one charge. */
@Command(
    name = "prove",
    description = {
      "Writes the history of one charge, card or session into a file, with the proof that every"
          + " event of it is one that was sealed.",
      "A person who has the file and a published seal or the public key checks it with verify"
          + " --proof or docs/verify-history.mjs, without the service.",
      "",
      "Changes nothing. Works beside a running service. Settings are passed as --name=value, as to"
          + " the service."
    })
final class ProveCommand extends ServiceCommand {

  @Parameters(paramLabel = "<id>", description = "A charge, card or session.")
  private UUID subject = new UUID(0, 0);

  @Option(
      names = "--file",
      paramLabel = "<file>",
      description = "The new file (default: <id>.proof).")
  private @Nullable Path file;

  @Override
  public Integer call() throws IOException {
    Path target = file == null ? Path.of(subject + ".proof") : file;
    if (Files.exists(target)) {
      throw wrong("%s exists already".formatted(target));
    }
    try (ConfigurableApplicationContext service = readingService()) {
      Proof proof = service.getBean(HistoryArchive.class).prove(subject.toString(), target);
      print(
          "%s proves %d events of %s".formatted(target.toAbsolutePath(), proof.events(), subject));
      if (proof.unsealed() > 0) {
        print("%d more are not sealed yet, and not in it".formatted(proof.unsealed()));
      }
    }
    return DONE;
  }
}
