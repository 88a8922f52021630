package com.paymenthub.finance.reconciliation;

import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How settlement files are written (docs/reconciliation.md).
 *
 * @param providers by provider: its type in small letters, with hyphens; without an entry all
 *     defaults hold
 */
@ConfigurationProperties("payments.reconciliation")
public record ReconciliationSettings(@DefaultValue Map<String, FileSettings> providers) {

  public ReconciliationSettings {
    providers = Map.copyOf(providers);
  }

  /** What amounts are written in. */
  public enum AmountUnit {
    /** In the unit of the currency, with decimals: 19.90. */
    DECIMAL,
    /** In its smallest unit: 1990. */
    MINOR_UNITS
  }

  /**
   * How the files of one provider are written.
   *
   * @param delimiter what is between two columns: one character, or {@code tab}
   * @param charset the encoding
   * @param amounts what amounts are written in
   * @param decimalSeparator what is before the decimals: one character
   * @param groupingSeparator what is between groups of three digits: one character; null for
   *     nothing
   * @param dateFormat a pattern of {@link java.time.format.DateTimeFormatter}, with or without a
   *     time
   * @param timeZone of days and of times without an offset; null for that of the account
   * @param timeZones what the names in the column of time zones mean, by the name
   * @param currency of all rows; null when a column has it
   * @param columns the names of the columns
   * @param signs what rows of a type do: {@code +}, {@code -} or {@code ignore}; when it is empty,
   *     amounts have their signs
   * @param dateToleranceDays how many days later or earlier than here a row may be, from 0
   * @param negativeFees whether a fee that the provider keeps is written with a minus
   * @param expectedFees what the provider should keep, by the kind of movement; fees of other kinds
   *     are not compared
   */
  public record FileSettings(
      @DefaultValue(",") String delimiter,
      @DefaultValue("UTF-8") Charset charset,
      @DefaultValue("decimal") AmountUnit amounts,
      @DefaultValue(".") String decimalSeparator,
      @Nullable String groupingSeparator,
      @DefaultValue("yyyy-MM-dd") String dateFormat,
      @Nullable ZoneId timeZone,
      @DefaultValue Map<String, ZoneId> timeZones,
      @Nullable String currency,
      @DefaultValue Columns columns,
      @DefaultValue Map<String, String> signs,
      @DefaultValue("0") int dateToleranceDays,
      @DefaultValue("false") boolean negativeFees,
      @DefaultValue Map<String, ExpectedFee> expectedFees) {

    public FileSettings {
      timeZones = Map.copyOf(timeZones);
      signs = Map.copyOf(signs);
      expectedFees = Map.copyOf(expectedFees);
    }
  }

  /**
   * The names of columns, as the first line of a file has them.
   *
   * @param secondReference of a second id, which counts where no movement has the first; null when
   *     there is none
   * @param credit of what the provider owes, in files that have another column for what it takes
   *     back; null when one column has both
   * @param debit of what it takes back; null as above
   * @param timeZone of the time zone of times without an offset; null when all have the same
   * @param fee of the fee, or of its parts
   * @param feeCurrency of the currency of fees; null when that is the one of the amount
   */
  public record Columns(
      @DefaultValue("reference") String reference,
      @Nullable String secondReference,
      @DefaultValue("type") String type,
      @DefaultValue("amount") String amount,
      @Nullable String credit,
      @Nullable String debit,
      @DefaultValue("currency") String currency,
      @DefaultValue("date") String date,
      @Nullable String timeZone,
      @DefaultValue("fee") List<String> fee,
      @Nullable String feeCurrency) {

    public Columns {
      fee = List.copyOf(fee);
    }
  }

  /**
   * What a provider should keep of an amount; halves of minor units are rounded up.
   *
   * @param percent of the amount
   * @param minorUnits and so much more
   */
  public record ExpectedFee(
      @DefaultValue("0") BigDecimal percent, @DefaultValue("0") long minorUnits) {}
}
