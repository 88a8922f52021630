package com.paymenthub.evidence;

import com.paymenthub.platform.stream.LineReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Checks a whole history against its seals: that of a database, or one that was exported. */
final class HistoryCheck {

  /** Clocks may differ, and a seal that is made is stored a moment later. */
  private static final Duration TOLERANCE = Duration.ofMinutes(1);

  private final PublishedSeals published;
  private final TrustedKeys trusted;

  /**
   * A check.
   *
   * @param published seals from outside the database
   * @param trusted the keys that may have signed
   */
  HistoryCheck(PublishedSeals published, TrustedKeys trusted) {
    this.published = published;
    this.trusted = trusted;
  }

  /**
   * Checks the history of a database.
   *
   * @param connection in a transaction that sees one moment, later than the published seals were
   *     read, and lasts as long as it takes
   */
  Verdict ofDatabase(Connection connection, Instant now) throws SQLException, IOException {
    List<Seal> stored = new ArrayList<>();
    List<String> unreadable = new ArrayList<>();
    for (SealTable.Stored seal : new SealTable(HistoryExport.jdbcOn(connection)).storedAfter(0)) {
      try {
        stored.add(Seal.parse(seal.text()));
      } catch (IllegalArgumentException noSeal) {
        unreadable.add(
            "seal %d in the database cannot be read: %s"
                .formatted(seal.number(), noSeal.getMessage()));
      }
    }
    Seals seals = new Seals(together(stored), published.seals().size(), 0);
    LineCheck events = seals.check(HistoryKind.EVENT, this::leaves);
    LineCheck changes = seals.check(HistoryKind.CHANGE, this::leaves);
    HistoryCopy.read(connection, HistoryKind.EVENT, events::accept);
    HistoryCopy.read(connection, HistoryKind.CHANGE, changes::accept);
    return verdict(seals, stored, unreadable, events, changes, now);
  }

  /** Checks what was exported. */
  Verdict ofExport(Path directory) throws IOException {
    HistoryExport.Summary summary = HistoryExport.summary(directory);
    PublishedSeals exported = PublishedSeals.in(directory.resolve(HistoryExport.SEALS));
    int newer = newerThan(summary.at(), exported.seals().size());
    Seals seals = new Seals(together(exported.seals()), published.seals().size() - newer, newer);
    LineCheck.Leaves leaves =
        place -> {
          Optional<List<Leaf>> own = leaves(place);
          return own.isPresent() || place >= exported.seals().size() ? own : exported.leaves(place);
        };
    LineCheck events = seals.check(HistoryKind.EVENT, leaves);
    LineCheck changes = seals.check(HistoryKind.CHANGE, leaves);
    List<String> wrong = new ArrayList<>(exported.unreadable());
    for (LineCheck check : List.of(events, changes)) {
      HistoryKind kind = check == events ? HistoryKind.EVENT : HistoryKind.CHANGE;
      try (LineReader lines =
          new LineReader(Files.newInputStream(directory.resolve(kind.file())))) {
        for (byte[] line = lines.next(); line != null; line = lines.next()) {
          check.accept(line);
        }
        if (!lines.endsWithLineFeed()) {
          wrong.add("%s does not end with a line feed".formatted(kind.file()));
        }
      }
    }
    requireAsMany(summary.lines(), events.lines() + changes.lines(), "lines", wrong);
    requireAsMany(summary.seals(), exported.seals().size(), "seals", wrong);
    return verdict(seals, exported.seals(), wrong, events, changes, summary.at());
  }

  private static void requireAsMany(OptionalLong said, long read, String what, List<String> wrong) {
    if (said.isPresent() && said.getAsLong() != read) {
      wrong.add(
          "%s says %d %s, and there are %d"
              .formatted(HistoryExport.SUMMARY, said.getAsLong(), what, read));
    }
  }

  /**
   * Seals to check with.
   *
   * @param all in their order
   * @param compared how many of them were published, and have to be in what is checked
   * @param newer how many of the last ones were published after what is checked was made
   */
  private record Seals(List<Seal> all, int compared, int newer) {

    LineCheck check(HistoryKind kind, LineCheck.Leaves leaves) {
      return new LineCheck(kind, all, all.size() - newer, leaves);
    }

    List<Seal> complete() {
      return all.subList(0, all.size() - newer);
    }
  }

  /**
   * How many published seals were made after an export, going by their own times and that of the
   * export: none of them can be in it.
   */
  private int newerThan(Instant at, int exported) {
    List<Seal> all = published.seals();
    Instant surelyThere = at.minus(TOLERANCE);
    int first = all.size();
    while (first > exported && all.get(first - 1).at().isAfter(surelyThere)) {
      first--;
    }
    return all.size() - first;
  }

  private Optional<List<Leaf>> leaves(int place) throws IOException {
    return place < published.seals().size() ? published.leaves(place) : Optional.empty();
  }

  private List<Seal> together(List<Seal> others) {
    List<Seal> seals = new ArrayList<>(published.seals());
    long last = seals.isEmpty() ? 0 : seals.getLast().number();
    others.stream().filter(seal -> seal.number() > last).forEach(seals::add);
    return seals;
  }

  private Verdict verdict(
      Seals seals,
      List<Seal> others,
      List<String> unreadable,
      LineCheck events,
      LineCheck changes,
      Instant at)
      throws IOException {
    events.finish();
    changes.finish();
    List<SealFinding> findings = new ArrayList<>();
    Stream.concat(published.unreadable().stream(), unreadable.stream())
        .forEach(what -> findings.add(SealFinding.ofSeal(0, what)));
    if (seals.complete().isEmpty()) {
      findings.add(
          SealFinding.ofSeal(0, "there is none, so that nothing shows that this is as it was"));
    }
    findings.addAll(events.findings());
    findings.addAll(changes.findings());
    findings.addAll(chain(seals.all()));
    findings.addAll(differences(published.seals().subList(0, seals.compared()), others));
    return Verdict.of(
        findings, seals.complete(), seals.compared(), seals.newer(), trusted, events, changes, at);
  }

  /** What is wrong with seals that should follow each other, and be signed with trusted keys. */
  private List<SealFinding> chain(List<Seal> seals) {
    List<SealFinding> findings = new ArrayList<>();
    byte[] previous = Seal.NO_PREVIOUS;
    long number = 0;
    for (Seal seal : seals) {
      number++;
      if (seal.number() != number) {
        findings.add(
            SealFinding.ofSeal(
                number, "it is missing; seal %d stands there".formatted(seal.number())));
        return findings;
      }
      if (!Arrays.equals(seal.previous(), previous)) {
        findings.add(SealFinding.ofSeal(number, "it does not follow the seal before it"));
      }
      findings.addAll(trusted.check(seal));
      previous = seal.hash();
    }
    return findings;
  }

  /** How what is stored differs from what was published; both in their order. */
  private static List<SealFinding> differences(List<Seal> published, List<Seal> stored) {
    for (int place = 0; place < published.size(); place++) {
      Seal seal = published.get(place);
      if (place == stored.size()) {
        return List.of(
            SealFinding.ofSeal(
                seal.number(),
                "it was published at %s, and it is stored no more, nor any after it"
                    .formatted(seal.at())));
      }
      if (!seal.text().equals(stored.get(place).text())) {
        return List.of(
            SealFinding.ofSeal(seal.number(), "the stored one is not the published one"));
      }
    }
    return List.of();
  }
}
