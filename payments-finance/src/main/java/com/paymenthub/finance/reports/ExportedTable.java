package com.paymenthub.finance.reports;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A table that can be written as a file, always in the same order. The large ones have that of
 * their keys, which is that of the creation of the charges: PostgreSQL need not sort them first.
 */
public enum ExportedTable {
  /** How charges stand. */
  CHARGES("created_day", "account_id", "charge_id"),
  /** Which money moved. */
  MOVEMENTS("booked_day", "account_id", "charge_id, sequence_number, kind"),
  /** The movements of each day, added up. */
  DAILY_TOTALS(
      "booked_day",
      "account_id",
      "booked_day, account_id, merchant_id, provider_type, payment_type, kind, currency"),
  /** How providers did. */
  PROVIDER_PERFORMANCE(
      "(hour at time zone 'UTC')::date", null, "hour, provider_type, request_type"),
  /** What is not settled. */
  OPEN_ITEMS(
      "(since at time zone 'UTC')::date", "account_id", "since, charge_id, item, attempt_id"),
  /** Disputes. */
  DISPUTES(
      "(opened_at at time zone 'UTC')::date", "account_id", "opened_at, charge_id, dispute_id"),
  /** Where settlement files and movements differ. */
  DIFFERENCES("day", "account_id", "day, difference_id"),
  /** The settlement files that were compared. */
  RECONCILIATIONS("to_day", "account_id", "to_day, done_at, run_id"),
  /** The days that are closed. */
  CLOSINGS("day", "account_id", "day, account_id");

  /** A difference of dates is about two days: that of the row, and that of the movement. */
  private static final String ON_EITHER_DAY =
      "exists (select from (values (?::date, ?::date)) asked (first_day, last_day)"
          + " where day between first_day and last_day"
          + " or case when kind = 'date' then here::date end between first_day and last_day)";

  private static final String TO_BE_ANSWERED =
      "case when state in ('open', 'charged_back') and respond_by >= as_of then respond_by end,"
          + " state <> 'open'";

  private final String day;
  private final @Nullable String account;
  private final String order;

  ExportedTable(String day, @Nullable String account, String order) {
    this.day = day;
    this.account = account;
    this.order = order;
  }

  /** The name of its view, for example {@code daily_totals}. */
  public String view() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether its rows belong to accounts. */
  public boolean hasAccounts() {
    return account != null;
  }

  /** The rows of an account, if one is wanted, and of some days. */
  String select(boolean ofAccount) {
    return rows(ofAccount) + " order by " + order;
  }

  /**
   * Some of the same rows, those of the last day first, but disputes by the deadline of those that
   * can be answered; a limit and an offset follow.
   */
  public String newest(boolean ofAccount) {
    String first = this == DISPUTES ? TO_BE_ANSWERED + ", " : "";
    return "%s order by %s%s desc, %s limit ? offset ?"
        .formatted(rows(ofAccount), first, day, order);
  }

  private String rows(boolean ofAccount) {
    return "select * from finance.%s where %s%s"
        .formatted(
            view(),
            this == DIFFERENCES ? ON_EITHER_DAY : day + " between ? and ?",
            ofAccount ? " and " + account + " = ?" : "");
  }
}
