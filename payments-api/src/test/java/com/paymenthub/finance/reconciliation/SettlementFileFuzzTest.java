package com.paymenthub.finance.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A file of any bytes is read in every format or refused, row by row; what is told of a broken row
 * has no number as long as that of a card.
 */
class SettlementFileFuzzTest {

  private static final Path REPORT =
      Path.of("src", "test", "resources", "settlements", "settlement_detail_report_batch_4.csv");
  private static final Pattern LONG_NUMBER = Pattern.compile("[0-9]{13}");

  private final Path file =
      Jimfs.newFileSystem(Configuration.unix()).getPath("/").resolve("settlements.csv");
  private final List<SettlementFormat> formats = formats();

  static Stream<byte[]> reports() throws IOException {
    return Stream.of(Files.readAllBytes(REPORT));
  }

  @Timeout(30)
  @MethodSource("reports")
  @FuzzTest(maxDuration = "30s")
  void every_file_is_read_or_refused(byte[] input) throws IOException {
    Files.write(file, input);
    for (SettlementFormat format : formats) {
      read(format);
    }
  }

  private void read(SettlementFormat format) {
    SettlementFile settlements = new SettlementFile(file);
    try {
      assertThat(settlements.read(format, new CheckedLines())).isEqualTo(settlements.digest());
    } catch (ReconciliationRefused refused) {
      assertThat(refused.getMessage()).doesNotContainPattern(LONG_NUMBER);
    }
  }

  private static List<SettlementFormat> formats() {
    try {
      return List.of(
          Formats.of(Map.of()),
          Formats.of(Formats.BRAZILIAN),
          SettlementFormat.of(
              Formats.ofPage(Path.of("..", "docs", "adyen-settlement.md")),
              "ADYEN",
              Formats.SAO_PAULO));
    } catch (IOException unreadable) {
      throw new AssertionError(unreadable);
    }
  }

  /** Each line comes once and in its order, and keeps what is promised of it. */
  private static final class CheckedLines implements SettlementFile.Lines {
    private long last = 1;

    @Override
    public void row(SettlementRow row) {
      comes(row.line());
      assertThat(row.reference()).isNotEmpty().hasSizeLessThanOrEqualTo(255);
      assertThat(FileCurrency.of(row.currency())).isPresent();
    }

    @Override
    public void ignored() {
      // It does not say which line it is.
    }

    @Override
    public void broken(long line, String reason) {
      comes(line);
      assertThat(reason).isNotBlank().doesNotContainPattern(LONG_NUMBER);
    }

    private void comes(long line) {
      assertThat(line).isGreaterThan(last);
      last = line;
    }
  }
}
