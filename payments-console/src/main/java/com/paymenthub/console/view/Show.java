package com.paymenthub.console.view;

import com.paymenthub.domain.money.Money;
import java.math.BigDecimal;
import java.text.NumberFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Currency;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSource;

/** Writes values as an operator reads them: in the operator's language and time zone. */
public final class Show {

  private static final int SECONDS = 1000;

  private final Locale language;
  private final ZoneId zone;
  private final MessageSource texts;
  private final DateTimeFormatter day;
  private final DateTimeFormatter time;
  private final DateTimeFormatter exact;

  /** For a language and a time zone. */
  public Show(Locale language, ZoneId zone, MessageSource texts) {
    this.language = language;
    this.zone = zone;
    this.texts = texts;
    boolean portuguese = language.getLanguage().equals("pt");
    String date = portuguese ? "dd/MM/yyyy" : "MMM d, yyyy";
    this.day = DateTimeFormatter.ofPattern(date, language);
    this.time = DateTimeFormatter.ofPattern(date + " HH:mm:ss", language).withZone(zone);
    this.exact = DateTimeFormatter.ofPattern(date + " HH:mm:ss.SSS", language).withZone(zone);
  }

  /**
   * An amount with its currency.
   *
   * @param minorUnits whole minor units
   * @param currency an ISO 4217 code
   */
  public String money(long minorUnits, String currency) {
    Currency unit = Currency.getInstance(currency);
    NumberFormat format = NumberFormat.getCurrencyInstance(language);
    format.setCurrency(unit);
    format.setMinimumFractionDigits(unit.getDefaultFractionDigits());
    format.setMaximumFractionDigits(unit.getDefaultFractionDigits());
    return format.format(BigDecimal.valueOf(minorUnits, unit.getDefaultFractionDigits()));
  }

  /** An amount with its currency. */
  public String money(Money amount) {
    return money(amount.minorUnits(), amount.currency().getCurrencyCode());
  }

  /** A whole number. */
  public String number(long value) {
    return NumberFormat.getIntegerInstance(language).format(value);
  }

  /**
   * A number that was counted up to a limit.
   *
   * @param value more than the limit where counting stopped
   */
  public String counted(long value, long limit) {
    return value > limit ? number(limit) + "+" : number(value);
  }

  /** A number with the decimals that it is written with; a dash where there is none. */
  public String decimal(@Nullable String value) {
    if (value == null) {
      return "–";
    }
    BigDecimal number = new BigDecimal(value);
    NumberFormat format = NumberFormat.getNumberInstance(language);
    format.setMinimumFractionDigits(number.scale());
    format.setMaximumFractionDigits(number.scale());
    return format.format(number);
  }

  /** A day. */
  public String day(LocalDate value) {
    return day.format(value);
  }

  /** An instant to the second; a dash where there is none. */
  public String time(@Nullable Instant instant) {
    return instant == null ? "–" : time.format(instant);
  }

  /** An instant to the millisecond; a dash where there is none. */
  public String exact(@Nullable Instant instant) {
    return instant == null ? "–" : exact.format(instant);
  }

  /** An instant that is written as text; a dash where there is none. */
  public String timeOf(@Nullable String instant) {
    return instant == null ? "–" : time(Instant.parse(instant));
  }

  /** A length of time in its two largest units. */
  public String duration(@Nullable Duration length) {
    if (length == null) {
      return "–";
    }
    Duration positive = length.abs();
    if (positive.toDays() > 0) {
      return "%d d %d h".formatted(positive.toDays(), positive.toHoursPart());
    }
    if (positive.toHours() > 0) {
      return "%d h %d min".formatted(positive.toHours(), positive.toMinutesPart());
    }
    if (positive.toMinutes() > 0) {
      return "%d min %d s".formatted(positive.toMinutes(), positive.toSecondsPart());
    }
    return positive.toMillis() >= SECONDS
        ? positive.toSeconds() + " s"
        : positive.toMillis() + " ms";
  }

  /** The time zone of all times. */
  public String zone() {
    return zone.getId();
  }

  /** The language, as pages name it, for example {@code pt-BR}. */
  public String language() {
    return language.toLanguageTag();
  }

  /**
   * What a code is called: its own text, or its words where there is none.
   *
   * @param kind what sort of code it is, for example {@code status}
   * @param code for example {@code pre_authorized}
   */
  public String code(String kind, String code) {
    String words = code.replace('_', ' ').replace('.', ' ');
    return Objects.requireNonNull(texts.getMessage(kind + "." + code, null, words, language));
  }

  /**
   * What a page says after something was done.
   *
   * @param key the key of the text, which stands in the address; a refusal without a text of its
   *     own has the general one, and of any other key without a text nothing is said
   */
  public String said(String key) {
    String text = text(key);
    return text.isEmpty() && key.startsWith("refused.") ? text("refused.other") : text;
  }

  /** A text; empty where there is none of this key. */
  public String text(String key) {
    return Objects.requireNonNull(texts.getMessage(key, null, "", language));
  }
}
