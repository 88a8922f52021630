package com.paymenthub.finance.reconciliation;

import com.paymenthub.finance.reconciliation.FileLines.TextLine;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * A settlement file: CSV whose first line has the names of the columns, and every other one a row.
 * A row has no line breaks, so that a broken one does not take the next ones with it.
 *
 * @param path where it is
 */
record SettlementFile(Path path) {

  private static final char NOT_A_CHARACTER = '\uFFFD';

  /** What is done with the lines. */
  interface Lines {

    void row(SettlementRow row);

    /** A row whose type is to be ignored. */
    void ignored();

    /** A row that cannot be read. */
    void broken(long line, String reason);
  }

  /**
   * SHA-256 of its bytes, in hexadecimal digits.
   *
   * @throws UncheckedIOException when it cannot be read
   */
  String digest() {
    try (DigestInputStream in = digested()) {
      in.transferTo(OutputStream.nullOutputStream());
      return hex(in);
    } catch (IOException failed) {
      throw unreadable(failed);
    }
  }

  /**
   * Reads all lines, and returns the digest of what was read.
   *
   * @throws ReconciliationRefused when the first line does not name the columns
   * @throws UncheckedIOException when it cannot be read
   */
  String read(SettlementFormat format, Lines lines) {
    try (DigestInputStream in = digested()) {
      FileLines texts = new FileLines(new InputStreamReader(in, format.charset()));
      RowReader rows = new RowReader(format, header(format, texts));
      for (Optional<TextLine> next = texts.next(); next.isPresent(); next = texts.next()) {
        if (!next.get().text().isBlank()) {
          read(next.get(), format, rows, lines);
        }
      }
      return hex(in);
    } catch (IOException failed) {
      throw unreadable(failed);
    }
  }

  private static List<String> header(SettlementFormat format, FileLines texts) throws IOException {
    TextLine first = texts.next().orElseThrow(() -> new ReconciliationRefused("the file is empty"));
    try {
      return fields(first, format);
    } catch (RowBroken broken) {
      throw new ReconciliationRefused("line 1: " + broken.reason());
    }
  }

  private static void read(TextLine line, SettlementFormat format, RowReader rows, Lines lines) {
    try {
      rows.read(line.number(), fields(line, format)).ifPresentOrElse(lines::row, lines::ignored);
    } catch (RowBroken broken) {
      lines.broken(line.number(), broken.reason());
    }
  }

  private static List<String> fields(TextLine line, SettlementFormat format) throws RowBroken {
    if (line.tooLong()) {
      throw new RowBroken("the line is too long");
    }
    Charset charset = format.charset();
    if (line.text().indexOf(NOT_A_CHARACTER) >= 0) {
      throw new RowBroken(
          "something that is not %s (%s.charset)".formatted(charset, format.settings()));
    }
    return record(line.text(), format.csv())
        .map(CSVRecord::toList)
        .orElseThrow(() -> new RowBroken("nothing to read"));
  }

  private static Optional<CSVRecord> record(String text, CSVFormat csv) throws RowBroken {
    try (CSVParser parser = CSVParser.parse(text, csv)) {
      return parser.stream().findFirst();
    } catch (IOException | UncheckedIOException _) {
      throw new RowBroken("quotes that do not fit");
    }
  }

  private DigestInputStream digested() throws IOException {
    InputStream in = Files.newInputStream(path);
    try {
      return new DigestInputStream(in, MessageDigest.getInstance("SHA-256"));
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException("every Java platform has SHA-256", absent);
    }
  }

  private static String hex(DigestInputStream in) {
    return HexFormat.of().formatHex(in.getMessageDigest().digest());
  }

  private UncheckedIOException unreadable(IOException failed) {
    return new UncheckedIOException(path + " cannot be read", failed);
  }
}
