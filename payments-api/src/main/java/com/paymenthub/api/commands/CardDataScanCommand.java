package com.paymenthub.api.commands;

import com.paymenthub.api.cardscan.FileScan;
import com.paymenthub.api.cardscan.Found;
import com.paymenthub.api.cardscan.PositiveControl;
import com.paymenthub.charging.vault.CardNumbers;
import com.paymenthub.charging.vault.CvvStore;
import com.paymenthub.charging.vault.HeldNumbers;
import com.paymenthub.platform.database.PaymentsHome;
import com.paymenthub.platform.due.Backlog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Looks for card numbers in clear in files. */
@Command(
    name = "card-data-scan",
    description = {
      "Looks for card numbers in clear in any files: the directory of a PostgreSQL with its"
          + " write-ahead log, plain dumps, logs, exports, and what gzip and zip have packed. It"
          + " looks for every number that the vault holds, and for suspects, which have the"
          + " beginning, the length and the check digit of a known brand.",
      "Each run first hides a number that it has drawn in temporary files, in every form that it"
          + " looks for: as digits, with separators, as UTF-16, in hexadecimal. A run that does not"
          + " find it there has failed.",
      "",
      "No number is printed but its last four digits. Verification codes are too short to be looked"
          + " for; instead, codes that are past their life in the database make it fail. What is"
          + " encrypted, encoded otherwise or compressed within PostgreSQL's files is not found:"
          + " scan a plain dump too, which - takes from standard input.",
      "",
      "Changes nothing, and works beside a running service. Settings are passed as --name=value, as"
          + " to the service."
    },
    footer = {
      "",
      "Exit codes: 0 nothing was found and everything was read, 1 something was found or could not"
          + " be read, or the run has failed, 2 wrong usage. Suspects count as found with"
          + " --fail-on-suspects only."
    })
final class CardDataScanCommand extends ServiceCommand {

  /** Expired codes are removed within seconds where a service runs. */
  private static final Duration CODES_ARE_GONE_AFTER = Duration.ofMinutes(5);

  private static final int SHOWN_OF_A_FILE = 10;
  private static final String STANDARD_INPUT = "-";

  @Parameters(
      paramLabel = "<path>",
      description =
          "Files, and directories with all that is below them; - is standard input (default:"
              + " PAYMENTS_HOME).")
  private List<String> paths = new ArrayList<>();

  @Option(
      names = "--without-vault",
      description = "Look for suspects only. Needs no database and no keys.")
  private boolean withoutVault;

  @Option(
      names = "--heap-dumps",
      description =
          "Read heap dumps too. A service that charges has numbers in its memory; one that is idle"
              + " should have none after a while.")
  private boolean heapDumps;

  @Option(names = "--fail-on-suspects", description = "Suspects count as found.")
  private boolean failOnSuspects;

  private CardNumbers numbers = new CardNumbers();
  private final List<Path> files = new ArrayList<>();

  @Override
  public Integer call() throws IOException {
    requireSettings();
    if (withoutVault && paths.isEmpty()) {
      throw wrong("--without-vault needs a path: the settings are not read");
    }
    for (String path : paths) {
      if (!path.equals(STANDARD_INPUT)) {
        files.add(existing(Path.of(path)));
      }
    }
    boolean codesAreGone = withoutVault || readDatabase();
    long held = numbers.size();
    PositiveControl.Outcome control = PositiveControl.addedTo(numbers).run(numbers);
    control.missed().forEach(missed -> print("CONTROL NOT FOUND: " + missed));
    print("control: %d planted, %d found".formatted(control.planted(), control.found()));
    Report report = new Report();
    long began = System.nanoTime();
    FileScan scan = new FileScan(numbers, heapDumps, report);
    for (Path file : files) {
      scan.scan(file);
    }
    if (paths.contains(STANDARD_INPUT)) {
      scan.scan("standard input", System.in);
    }
    report.end();
    print(
        "%d card numbers of the vault, %d files, %d MB in %d ms"
            .formatted(
                held,
                scan.files(),
                scan.bytes() / 1_000_000,
                Duration.ofNanos(System.nanoTime() - began).toMillis()));
    print(
        "%d places with a number of the vault, %d suspects, %d files not read to their end"
            .formatted(report.numbersFound, report.suspects, report.unread));
    boolean clean =
        control.missed().isEmpty()
            && codesAreGone
            && report.numbersFound == 0
            && report.unread == 0
            && !(failOnSuspects && report.suspects > 0);
    return clean ? DONE : failed("This does not hold: no card data in clear.");
  }

  private static Path existing(Path path) throws NoSuchFileException {
    if (Files.notExists(path)) {
      throw new NoSuchFileException(path.toString());
    }
    return path;
  }

  /** Whether no verification code is past its life; reads the numbers too. */
  private boolean readDatabase() {
    try (ConfigurableApplicationContext service = readingService()) {
      if (paths.isEmpty()) {
        files.add(service.getBean(PaymentsHome.class).directory());
      }
      numbers = service.getBean(HeldNumbers.class).all();
      Instant now = service.getBean(Clock.class).instant();
      Backlog codes = service.getBean(CvvStore.class).expired();
      boolean gone = codes.lag(now).compareTo(CODES_ARE_GONE_AFTER) < 0;
      print(
          gone
              ? "verification codes past their life: none"
              : "VERIFICATION CODES PAST THEIR LIFE: %d, the oldest for %d minutes; a running service removes them"
                  .formatted(codes.count(), codes.lag(now).toMinutes()));
      return gone;
    }
  }

  /** Prints what a scan finds; of a file with very much, only the first. */
  private final class Report implements FileScan.Listener {

    private final ProgressLine line = new ProgressLine(err());
    private final Map<String, Long> foundIn = new HashMap<>();
    private long numbersFound;
    private long suspects;
    private long unread;

    @Override
    public void found(Found found) {
      boolean number = found.kind() == Found.Kind.NUMBER;
      if (number) {
        numbersFound++;
      } else {
        suspects++;
      }
      long before = foundIn.merge(found.place(), 1L, Long::sum) - 1;
      if (before < SHOWN_OF_A_FILE) {
        print(
            "%s: %s at byte %d, %s, ends in %s"
                .formatted(
                    number ? "CARD NUMBER OF THE VAULT" : "suspect",
                    found.place(),
                    found.offset(),
                    found.form(),
                    found.last4()));
      } else if (before == SHOWN_OF_A_FILE) {
        print("more in " + found.place());
      }
    }

    @Override
    public void unread(String place, String why) {
      unread++;
      print("NOT READ TO ITS END: %s: %s".formatted(place, why));
    }

    @Override
    public void progress(String place, long read, long bytes) {
      line.show("%d files, %d MB, now in %s".formatted(read, bytes / 1_000_000, place));
    }

    private void end() {
      line.end();
    }
  }
}
