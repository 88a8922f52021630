package com.paymenthub.console.finance;

import com.paymenthub.finance.reports.ExportedTable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A table of finance teams, and which of its columns a page shows. */
enum FinanceTable {
  DAILY_TOTALS(
      ExportedTable.DAILY_TOTALS,
      31,
      """
      booked_day:DAY merchant_id:OWNER provider_type:TEXT payment_type:PAYMENT kind:MOVEMENT
      movements:NUMBER reserved_delta:MONEY settled_delta:MONEY fee_delta:MONEY
      late_movements:NUMBER
      """),
  PROVIDER_PERFORMANCE(
      ExportedTable.PROVIDER_PERFORMANCE,
      7,
      """
      hour:TIME provider_type:TEXT request_type:OPERATION attempts:NUMBER approved:NUMBER
      declined:NUMBER approval_rate:RATE timed_out:NUMBER not_sent:NUMBER latency_p50_millis:NUMBER
      latency_p95_millis:NUMBER latency_p99_millis:NUMBER
      """),
  OPEN_ITEMS(
      ExportedTable.OPEN_ITEMS,
      0,
      """
      since:TIME item:ITEM reason:REASON amount:MONEY provider_type:TEXT payment_type:PAYMENT
      due_at:TIME charge_id:CHARGE
      """),
  DISPUTES(
      ExportedTable.DISPUTES,
      0,
      """
      respond_by:TIME state:DISPUTE_STATE reason:DISPUTE_REASON amount:MONEY provider_type:TEXT
      payment_type:PAYMENT opened_at:TIME dispute_id:TEXT charge_id:CHARGE
      """),
  DIFFERENCES(
      ExportedTable.DIFFERENCES,
      0,
      """
      difference_id:TEXT day:DAY kind:DIFFERENCE state:STATE amount:MONEY here:TEXT there:TEXT
      provider_type:TEXT reference:TEXT charge_id:CHARGE decisions:NUMBER reason:TEXT decided_by:TEXT decided_at:TIME
      as_of:TIME
      """),
  RECONCILIATIONS(
      ExportedTable.RECONCILIATIONS,
      0,
      """
      done_at:TIME provider_type:TEXT from_day:DAY to_day:DAY file_name:TEXT read_rows:NUMBER
      matched_rows:NUMBER broken_rows:NUMBER differences:NUMBER replaced_by:ID digest:ID as_of:TIME
      """),
  CLOSINGS(
      ExportedTable.CLOSINGS,
      0,
      """
      day:DAY account_id:OWNER time_zone:TEXT lines:NUMBER closed_at:TIME as_of:TIME as_of_position:TEXT
      digest:ID seal:TEXT seal_digest:ID
      """),
  MOVEMENTS(
      ExportedTable.MOVEMENTS,
      7,
      """
      occurred_at:TIME booked_day:DAY kind:MOVEMENT reserved_delta:MONEY settled_delta:MONEY
      fee_delta:MONEY provider_type:TEXT provider_reference:TEXT charge_id:CHARGE
      """),
  CHARGES(
      ExportedTable.CHARGES,
      7,
      """
      created_at:TIME created_day:DAY status:STATUS requested_amount:MONEY reserved:MONEY
      settled:MONEY surplus:MONEY fee:MONEY provider_type:TEXT payment_type:PAYMENT order_id:TEXT
      charge_id:CHARGE
      """);

  /** How the values of a column are shown. */
  enum Form {
    TEXT,
    ID,
    OWNER,
    CHARGE,
    NUMBER,
    MONEY,
    RATE,
    TIME,
    DAY,
    PAYMENT,
    OPERATION,
    MOVEMENT,
    ITEM,
    REASON,
    DIFFERENCE,
    STATE,
    STATUS,
    DISPUTE_STATE,
    DISPUTE_REASON;

    /** Whether it stands on the right side of its column. */
    public boolean isNumber() {
      return this == NUMBER || this == MONEY || this == RATE;
    }

    /** The kind of its codes among the texts. */
    public String codes() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A column.
   *
   * @param name as in the database
   */
  record Column(String name, Form form) {}

  private final ExportedTable table;
  private final int days;

  /** Unmodifiable. */
  @SuppressWarnings("ImmutableEnumChecker")
  private final List<Column> columns;

  FinanceTable(ExportedTable table, int days, String columns) {
    this.table = table;
    this.days = days;
    this.columns =
        Arrays.stream(columns.strip().split("\\s+", -1))
            .map(column -> column.split(":", -1))
            .map(parts -> new Column(parts[0], Form.valueOf(parts[1])))
            .toList();
  }

  /** The table with this name in an address; empty when there is none. */
  static Optional<FinanceTable> of(String path) {
    return Arrays.stream(values()).filter(table -> table.path().equals(path)).findFirst();
  }

  /** Its name in addresses and among the texts. */
  public String path() {
    return table.view();
  }

  ExportedTable exported() {
    return table;
  }

  /** Of how many days it shows rows unless others are asked for; 0 for all. */
  int days() {
    return days;
  }

  /** Whether its rows belong to accounts. */
  public boolean hasAccounts() {
    return table.hasAccounts();
  }

  /** Whether each of its rows has an instant of its own that it is true for. */
  boolean hasOwnInstants() {
    return columns.stream().anyMatch(column -> column.name().equals("as_of"));
  }

  List<Column> columns() {
    return columns;
  }
}
