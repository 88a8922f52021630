package com.paymenthub.finance.reconciliation;

import com.paymenthub.charging.accounts.TimeZones;
import com.paymenthub.finance.reconciliation.ReconciliationSettings.Columns;
import com.paymenthub.finance.reconciliation.ReconciliationSettings.ExpectedFee;
import com.paymenthub.finance.reconciliation.ReconciliationSettings.FileSettings;
import java.nio.charset.Charset;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Binder;

/**
 * How the files of a provider are written, checked.
 *
 * @param settings what the names of its settings begin with
 * @param timeZones what names of time zones mean, by the name in capitals
 * @param currency of all rows; null when a column has it
 * @param signs what rows of a type do, by the type in capitals
 */
record SettlementFormat(
    String settings,
    Charset charset,
    CSVFormat csv,
    Columns columns,
    AmountFormat amounts,
    DateFormat dates,
    Map<String, ZoneId> timeZones,
    @Nullable FileCurrency currency,
    Map<String, RowSign> signs,
    int dateToleranceDays,
    boolean negativeFees,
    Map<String, ExpectedFee> expectedFees) {

  /** What a row of a type does. */
  enum RowSign {
    PLUS,
    MINUS,
    IGNORE
  }

  /**
   * The format of a provider's files.
   *
   * @param provider its type, for example {@code SERVICE_SANDBOX}
   * @param ofAccount the time zone when none is set
   * @throws ReconciliationRefused naming the setting that is wrong
   */
  static SettlementFormat of(ReconciliationSettings all, String provider, ZoneId ofAccount) {
    String key = provider.toLowerCase(Locale.ROOT).replace('_', '-');
    String settings = "payments.reconciliation.providers." + key;
    FileSettings file =
        Optional.ofNullable(all.providers().get(key)).orElseGet(SettlementFormat::defaults);
    char delimiter =
        file.delimiter().equals("tab") ? '\t' : one(file.delimiter(), settings + ".delimiter");
    @Nullable Character grouping =
        file.groupingSeparator() == null
            ? null
            : Character.valueOf(one(file.groupingSeparator(), settings + ".grouping-separator"));
    if (file.dateToleranceDays() < 0) {
      throw new ReconciliationRefused(settings + ".date-tolerance-days must not be negative");
    }
    if ((file.columns().credit() == null) != (file.columns().debit() == null)) {
      throw new ReconciliationRefused(
          settings + ".columns.credit and .columns.debit need each other");
    }
    return new SettlementFormat(
        settings,
        file.charset(),
        csv(delimiter, settings),
        file.columns(),
        new AmountFormat(
            file.amounts(),
            one(file.decimalSeparator(), settings + ".decimal-separator"),
            grouping),
        dates(file, settings, ofAccount),
        inCapitals(file.timeZones()),
        file.currency() == null ? null : currency(file.currency(), settings),
        signs(file.signs(), settings),
        file.dateToleranceDays(),
        file.negativeFees(),
        file.expectedFees());
  }

  /** The format of files that this service writes itself: as documented, with the same rules. */
  SettlementFormat asDocumented() {
    FileSettings file = defaults();
    return new SettlementFormat(
        settings,
        file.charset(),
        csv(',', settings),
        file.columns(),
        new AmountFormat(file.amounts(), '.', null),
        new DateFormat(file.dateFormat(), dates.timeZone()),
        Map.of(),
        null,
        Map.of(),
        dateToleranceDays,
        file.negativeFees(),
        expectedFees);
  }

  private static FileSettings defaults() {
    return new Binder().bindOrCreate("defaults", FileSettings.class);
  }

  private static char one(String text, String setting) {
    if (text.length() != 1) {
      throw new ReconciliationRefused(setting + " must be one character");
    }
    return text.charAt(0);
  }

  private static CSVFormat csv(char delimiter, String settings) {
    try {
      return CSVFormat.RFC4180.builder().setDelimiter(delimiter).get();
    } catch (IllegalArgumentException _) {
      throw new ReconciliationRefused(settings + ".delimiter cannot be this character");
    }
  }

  private static DateFormat dates(FileSettings file, String settings, ZoneId ofAccount) {
    ZoneId timeZone = Optional.ofNullable(file.timeZone()).orElse(ofAccount);
    if (!TimeZones.isRegion(timeZone.getId())) {
      throw new ReconciliationRefused(
          settings + ".time-zone must be a region, such as America/Sao_Paulo, not " + timeZone);
    }
    try {
      return new DateFormat(file.dateFormat(), timeZone);
    } catch (IllegalArgumentException _) {
      throw new ReconciliationRefused(settings + ".date-format is no pattern of days");
    }
  }

  private static FileCurrency currency(String code, String settings) {
    return FileCurrency.of(code)
        .orElseThrow(
            () -> new ReconciliationRefused(settings + ".currency is no ISO 4217 currency"));
  }

  private static <T> Map<String, T> inCapitals(Map<String, T> named) {
    Map<String, T> all = new HashMap<>();
    named.forEach((name, value) -> all.put(name.toUpperCase(Locale.ROOT), value));
    return Map.copyOf(all);
  }

  private static Map<String, RowSign> signs(Map<String, String> given, String settings) {
    Map<String, RowSign> signs = new HashMap<>();
    given.forEach(
        (type, sign) ->
            signs.put(
                type,
                switch (sign) {
                  case "+" -> RowSign.PLUS;
                  case "-" -> RowSign.MINUS;
                  case "ignore" -> RowSign.IGNORE;
                  default ->
                      throw new ReconciliationRefused(
                          "%s.signs.%s must be +, - or ignore".formatted(settings, type));
                }));
    return inCapitals(signs);
  }
}
