package com.paymenthub.api.commands;

import com.paymenthub.evidence.HistoryArchive;
import com.paymenthub.evidence.HistoryFiles;
import com.paymenthub.evidence.OfflineChecks;
import com.paymenthub.evidence.ProofVerdict;
import com.paymenthub.evidence.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks the history against its seals. */
@Command(
    name = "verify",
    description = {
      "Checks that every sealed event and change is as it was sealed: in the database, or in a"
          + " directory that export-history wrote, in the file that pg_dump wrote as plain text, or"
          + " in a proof of one history.",
      "It names what was changed, removed, inserted or reordered, and says what is not sealed yet,"
          + " and how old it is.",
      "",
      "Of a check of the database it keeps when it was made and what came of it, for auditors; it"
          + " changes nothing else, and needs no running service. Files need no database either."
          + " Settings are passed as --name=value, as to the service."
    },
    footer = {
      "",
      "Exit codes: 0 everything sealed is as it was sealed, 1 it is not, or nothing is sealed, 2"
          + " wrong usage, 3 something is not there or cannot be read, so that nothing was checked."
    },
    exitCodeOnExecutionException = VerifyCommand.NOTHING_CHECKED)
final class VerifyCommand extends ServiceCommand {

  /** So that a wrong path is not taken for a history that was changed. */
  static final int NOTHING_CHECKED = 3;

  @Parameters(
      arity = "0..1",
      paramLabel = "<history>",
      description =
          "The directory that export-history wrote, or the file of a plain dump (default: the"
              + " database is checked).")
  private @Nullable Path history;

  @Option(names = "--proof", paramLabel = "<file>", description = "A file that prove wrote.")
  private @Nullable Path proof;

  @Option(
      names = "--seals",
      paramLabel = "<path>",
      description =
          "Where published seals are, a directory or one file with all of them (default: where the"
              + " service publishes them; for a directory, those in it). Refused when there are"
              + " none.")
  private @Nullable Path seals;

  @Option(
      names = "--key",
      paramLabel = "<file>",
      description =
          "A public key that may have signed, in PEM; can be given several times (default: every"
              + " key is believed, and shown).")
  private List<Path> keys = new ArrayList<>();

  @Override
  public Integer call() throws IOException {
    if (history != null && proof != null) {
      throw wrong("give a history or --proof, not both of them");
    }
    if (proof != null) {
      requireSettings();
      return tell(proof);
    }
    if (history != null) {
      requireSettings();
      try (HistoryFiles files = HistoryFiles.of(history)) {
        files.warnings().forEach(this::tell);
        return tell(OfflineChecks.verifyExport(files.directory(), seals, keys));
      } catch (IllegalArgumentException refused) {
        return refuse(refused);
      }
    }
    try (ConfigurableApplicationContext service = readingService()) {
      return tell(service.getBean(HistoryArchive.class).verify(seals, keys));
    }
  }

  private int tell(Path ofOne) throws IOException {
    try {
      ProofVerdict verdict = OfflineChecks.verifyProof(ofOne, seals, keys);
      return tell(verdict.report(), verdict.holds());
    } catch (IllegalArgumentException refused) {
      return refuse(refused);
    }
  }

  /** What is not written as it has to be cannot be trusted in any part of it. */
  private int refuse(IllegalArgumentException refused) {
    return failed(String.valueOf(refused.getMessage()));
  }

  private int tell(Verdict verdict) {
    return tell(verdict.report(), verdict.holds());
  }

  private int tell(List<String> report, boolean holds) {
    report.forEach(this::print);
    return holds ? DONE : CommandLine.ExitCode.SOFTWARE;
  }
}
