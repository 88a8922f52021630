package com.paymenthub.finance.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files are read as the settings say, and a broken row is named by its line. */
class SettlementFileTest {

  private static final String HEADER = "reference,amount,currency,date\n";
  private static final String SETTINGS = "payments.reconciliation.providers.service-sandbox";

  @TempDir private Path folder;

  private final List<SettlementRow> rows = new ArrayList<>();
  private final List<String> others = new ArrayList<>();

  private final SettlementFile.Lines lines =
      new SettlementFile.Lines() {
        @Override
        public void row(SettlementRow row) {
          rows.add(row);
        }

        @Override
        public void ignored() {
          others.add("ignored");
        }

        @Override
        public void broken(long line, String reason) {
          others.add(line + ": " + reason);
        }
      };

  private void read(String text, Map<String, String> settings) throws IOException {
    read(text, StandardCharsets.UTF_8, settings);
  }

  private void read(String text, Charset charset, Map<String, String> settings) throws IOException {
    Path path = Files.writeString(folder.resolve("file.csv"), text, charset);
    SettlementFile file = new SettlementFile(path);
    assertThat(file.read(Formats.of(settings), lines)).isEqualTo(file.digest());
  }

  @Test
  void without_settings_files_are_as_documented() throws IOException {
    read(
        "\uFEFFreference,amount,currency,date,fee,remark\r\n"
            + "\"a, \"\"b\"\"\",19.90,BRL,2026-11-22,0.58,anything\r\n"
            + "c,-1990,JPY,2026-11-23,,\r\n"
            + "\r\n"
            + "d,1.990,BHD,2026-11-23,,",
        Map.of());

    assertThat(others).isEmpty();
    assertThat(rows)
        .containsExactly(
            new SettlementRow(
                2, "a, \"b\"", null, null, 1990, "BRL", 2, LocalDate.of(2026, 11, 22), 58L),
            new SettlementRow(
                3, "c", null, null, -1990, "JPY", 0, LocalDate.of(2026, 11, 23), null),
            new SettlementRow(
                5, "d", null, null, 1990, "BHD", 3, LocalDate.of(2026, 11, 23), null));
  }

  @Test
  void commas_signs_by_type_and_other_days_are_settings() throws IOException {
    read(
        """
        Data;NSU;Tipo;Valor;Moeda;Tarifa
        22/11/2026 23:59:59;1;VENDA;1.234,56;BRL;35,80
        23/11/2026 00:00:00;2;Estorno;0,01;BRL;
        23/11/2026 00:00:00;;Repasse ao banco;x;;
        """,
        Formats.BRAZILIAN);

    assertThat(others).containsExactly("ignored");
    assertThat(rows)
        .containsExactly(
            new SettlementRow(
                2, "1", null, "VENDA", 123_456, "BRL", 2, LocalDate.of(2026, 11, 22), 3580L),
            new SettlementRow(
                3, "2", null, "Estorno", -1, "BRL", 2, LocalDate.of(2026, 11, 23), null));
  }

  @Test
  void fees_that_are_written_with_a_minus_are_a_setting() throws IOException {
    read(
        """
        reference,amount,currency,date,fee
        a,19.90,BRL,2026-11-22,-0.58
        b,-19.90,BRL,2026-11-22,0.58
        """,
        Map.of("negative-fees", "true"));

    assertThat(rows).extracting(SettlementRow::fee).containsExactly(58L, -58L);
  }

  @Test
  void nothing_may_be_moved_where_the_type_says_what_a_row_does() throws IOException {
    read(
        """
        Data;NSU;Tipo;Valor;Moeda;Tarifa
        22/11/2026 23:59:59;1;VENDA;0,00;BRL;
        """,
        Formats.BRAZILIAN);

    assertThat(others).isEmpty();
    assertThat(rows).extracting(SettlementRow::amount).containsExactly(0L);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-22T02:30:00Z, 2026-11-21",
    "2026-11-22T03:00:00Z, 2026-11-22",
    "2026-11-22T02:30:00-03:00, 2026-11-22",
    "2026-11-22T23:30:00+09:00, 2026-11-22",
    "2026-11-22T10:30:00+09:00, 2026-11-21"
  })
  void a_time_with_an_offset_is_of_the_day_in_the_files_time_zone(String text, LocalDate day)
      throws IOException {
    read(
        HEADER + "a,1.00,BRL," + text + "\n",
        Map.of("date-format", "yyyy-MM-dd'T'HH:mm:ssXXX", "time-zone", "America/Sao_Paulo"));

    assertThat(rows).extracting(SettlementRow::day).containsExactly(day);
  }

  @Test
  void credits_and_debits_may_have_columns_of_their_own() throws IOException {
    read(
        """
        reference,type,in,out,currency,date
        a,sale,1.00,,BRL,2026-11-22
        b,refund,,1.00,BRL,2026-11-22
        c,sale,1.00,0.00,BRL,2026-11-22
        d,sale,,1.00,BRL,2026-11-22
        e,refund,1.00,,BRL,2026-11-22
        f,sale,1.00,1.00,BRL,2026-11-22
        g,sale,,,BRL,2026-11-22
        h,refund,,-1.00,BRL,2026-11-22
        i,sale,1.001,,BRL,2026-11-22
        """,
        Map.of(
            "columns.credit",
            "in",
            "columns.debit",
            "out",
            "signs.sale",
            "+",
            "signs.refund",
            "-"));

    assertThat(rows)
        .extracting(row -> row.reference() + " " + row.amount())
        .containsExactly("a 100", "b -100", "c 100");
    assertThat(others)
        .containsExactly(
            "5: column debit: an amount, where " + SETTINGS + ".signs has + for its type",
            "6: column credit: an amount, where " + SETTINGS + ".signs has - for its type",
            "7: columns credit and debit: both have an amount",
            "8: columns credit and debit: no amount",
            "9: column debit: a minus",
            "10: column credit: more decimals than its currency has, or too large: \"1.001\"");
  }

  @Test
  void without_types_a_debit_is_what_the_provider_takes_back() throws IOException {
    read(
        "reference,in,out,currency,date\na,,1.00,BRL,2026-11-22\nb,1.00,,BRL,2026-11-22\n",
        Map.of("columns.credit", "in", "columns.debit", "out"));

    assertThat(rows).extracting(SettlementRow::amount).containsExactly(-100L, 100L);
  }

  @Test
  void a_fee_may_have_parts_and_is_told_in_the_currency_of_the_amount_only() throws IOException {
    read(
        """
        reference,amount,currency,date,scheme,bank,paid in
        a,1.00,BRL,2026-11-22,0.10,0.02,BRL
        b,1.00,BRL,2026-11-22,,0.02,BRL
        c,1.00,BRL,2026-11-22,,,BRL
        d,1.00,BRL,2026-11-22,0.10,0.02,USD
        e,1.00,BRL,2026-11-22,0.10,-0.12,BRL
        f,1.00,BRL,2026-11-22,0.10,x,BRL
        g,1.00,BRL,2026-11-22,0.10,,BRX
        h,1.00,BRL,2026-11-22,92233720368547758.07,0.01,BRL
        """,
        Map.of("columns.fee", "scheme,bank", "columns.fee-currency", "paid in"));

    assertThat(rows)
        .extracting(row -> row.reference() + " " + row.fee())
        .containsExactly("a 12", "b 2", "c null", "d null", "e -2");
    assertThat(others)
        .containsExactly(
            "7: column fee \"bank\": no amount as "
                + SETTINGS
                + ".amounts, .decimal-separator and .grouping-separator have it: \"x\"",
            "8: column fee-currency: no ISO 4217 currency: \"BRX\"",
            "9: column fee: too large");
  }

  @Test
  void a_second_reference_is_kept_beside_the_first_or_takes_its_place() throws IOException {
    read(
        """
        reference,payment,amount,currency,date
        a,p,1.00,BRL,2026-11-22
        ,p,1.00,BRL,2026-11-22
        a,,1.00,BRL,2026-11-22
        a,a,1.00,BRL,2026-11-22
        ,,1.00,BRL,2026-11-22
        """,
        Map.of("columns.second-reference", "payment"));

    assertThat(rows)
        .extracting(row -> row.reference() + " " + row.secondReference())
        .containsExactly("a p", "p null", "a null", "a null");
    assertThat(others).containsExactly("6: column reference: 1 to 255 characters");
  }

  @Test
  void a_column_may_name_the_time_zone_of_its_row() throws IOException {
    read(
        """
        reference,amount,currency,date,zone
        a,1.00,BRL,2026-11-22 03:59:59,CET
        b,1.00,BRL,2026-11-22 04:00:00,cet
        c,1.00,BRL,2026-07-22 04:59:59,CET
        d,1.00,BRL,2026-07-22 05:00:00,CET
        e,1.00,BRL,2026-11-22 00:00:00,BRT
        f,1.00,BRL,2026-11-22 00:00:00,EST
        """,
        Map.of(
            "columns.time-zone", "zone",
            "date-format", "yyyy-MM-dd HH:mm:ss",
            "time-zones.CET", "Europe/Amsterdam",
            "time-zones.BRT", "America/Sao_Paulo"));

    assertThat(rows)
        .extracting(row -> row.reference() + " " + row.day())
        .containsExactly(
            "a 2026-11-21", "b 2026-11-22", "c 2026-07-21", "d 2026-07-22", "e 2026-11-22");
    assertThat(others)
        .containsExactly(
            "7: column time-zone: a name that " + SETTINGS + ".time-zones does not have: \"EST\"");
  }

  @Test
  void other_encodings_units_and_one_currency_are_settings() throws IOException {
    read(
        "Referência\tamount\tdate\nção\t-1990\t2026-11-22\n",
        StandardCharsets.ISO_8859_1,
        Map.of(
            "charset", "ISO-8859-1",
            "delimiter", "tab",
            "amounts", "minor-units",
            "negative-fees", "true",
            "currency", "BRL",
            "columns.reference", "Referência"));

    assertThat(rows)
        .containsExactly(
            new SettlementRow(
                2, "ção", null, null, -1990, "BRL", 2, LocalDate.of(2026, 11, 22), null));
  }

  @Test
  void broken_rows_are_named_and_stop_nothing_else() throws IOException {
    read(
        HEADER
            + "a,1.00,BRL,2026-11-22\n"
            + "b,\"1.00,BRL,2026-11-22\n"
            + "c,1,00,BRL,2026-11-22\n"
            + "d,1.001,BRL,2026-11-22\n"
            + "e,1.00,BRX,2026-11-22\n"
            + "f,1.00,BRL,2026-02-30\n"
            + ",1.00,BRL,2026-11-22\n"
            + "h,99999999999999999999,BRL,2026-11-22\n"
            + "i".repeat(70_000)
            + "\n"
            + "j,1e2,BRL,2026-11-22\n"
            + "k,2.00,BRL,2026-11-22\n",
        Map.of());

    assertThat(rows).extracting(SettlementRow::reference).containsExactly("a", "k");
    assertThat(rows.getLast().line()).isEqualTo(12);
    assertThat(others)
        .containsExactly(
            "3: quotes that do not fit",
            "4: 5 columns, where the first line has 4",
            "5: column amount: more decimals than its currency has, or too large: \"1.001\"",
            "6: column currency: no ISO 4217 currency: \"BRX\"",
            "7: column date: no day as " + SETTINGS + ".date-format has it: \"2026-02-30\"",
            "8: column reference: 1 to 255 characters",
            "9: column amount: more decimals than its currency has, or too large: \"…\"",
            "10: the line is too long",
            "11: column amount: no amount as "
                + SETTINGS
                + ".amounts, .decimal-separator and .grouping-separator have it: \"1e2\"");
  }

  @Test
  void a_number_of_any_length_is_broken_and_not_shown() throws IOException {
    read(
        HEADER
            + "a,%s,BRL,2026-11-22\n".formatted("9".repeat(60_000))
            + "b,x%s,BRL,2026-11-22\n".formatted("4 ".repeat(30_000))
            + "c,1.00,BRL,%s\n".formatted("1".repeat(60_000)),
        Map.of());

    assertThat(others).hasSize(3).allMatch(reason -> reason.endsWith("…\""));
  }

  @Test
  void what_is_not_in_the_encoding_is_broken() throws IOException {
    read(HEADER + "ção,1.00,BRL,2026-11-22\n", StandardCharsets.ISO_8859_1, Map.of());

    assertThat(others).containsExactly("2: something that is not UTF-8 (" + SETTINGS + ".charset)");
  }

  @Test
  void types_that_no_setting_knows_and_two_signs_are_broken() throws IOException {
    read(
        """
        Data;NSU;Tipo;Valor;Moeda
        22/11/2026 10:00:00;1;Ajuste;1,00;BRL
        22/11/2026 10:00:00;1;Estorno;-1,00;BRL
        22/11/2026 10:00:00;1;Venda;12.34,00;BRL
        """,
        Formats.BRAZILIAN);

    assertThat(rows).isEmpty();
    assertThat(others).hasSize(3);
    assertThat(others.getFirst())
        .isEqualTo("2: column type: a type that " + SETTINGS + ".signs does not have: \"Ajuste\"");
    assertThat(others.get(1)).startsWith("3: column amount: a minus");
  }

  @ParameterizedTest
  @CsvSource({
    "columns.reference, NSU, 'the first line has no column \"NSU\" (%s.columns.reference)'",
    "signs.sale, +, 'the first line has no column \"type\" (%s.columns.type)'",
    "signs.sale, plus, '%s.signs.sale must be +, - or ignore'",
    "delimiter, ',,', '%s.delimiter must be one character'",
    "decimal-separator, '', '%s.decimal-separator must be one character'",
    "grouping-separator, '..', '%s.grouping-separator must be one character'",
    "date-format, yyyy-bb, '%s.date-format is no pattern of days'",
    "time-zone, -03:00, '%s.time-zone must be a region, such as America/Sao_Paulo, not -03:00'",
    "currency, BRX, '%s.currency is no ISO 4217 currency'",
    "columns.credit, amount, '%s.columns.credit and .columns.debit need each other'",
    "columns.second-reference, PSP, 'the first line has no column \"PSP\" (%s.columns.second-reference)'",
    "columns.time-zone, TZ, 'the first line has no column \"TZ\" (%s.columns.time-zone)'",
    "columns.fee-currency, NC, 'the first line has no column \"NC\" (%s.columns.fee-currency)'",
    "columns.fee, 'amount,NC', 'the first line has no column \"NC\" (%s.columns.fee)'",
    "date-tolerance-days, -1, '%s.date-tolerance-days must not be negative'",
    "expected-fees.refund.percent, 1, 'the first line has no column \"fee\" (%s.columns.fee)'"
  })
  void a_setting_that_is_wrong_is_named(String name, String value, String message) {
    assertThatExceptionOfType(ReconciliationRefused.class)
        .isThrownBy(() -> read(HEADER, Map.of(name, value)))
        .withMessage(message.formatted(SETTINGS));
  }

  @Test
  void a_file_without_anything_is_refused() {
    assertThatExceptionOfType(ReconciliationRefused.class)
        .isThrownBy(() -> read("", Map.of()))
        .withMessage("the file is empty");
  }
}
