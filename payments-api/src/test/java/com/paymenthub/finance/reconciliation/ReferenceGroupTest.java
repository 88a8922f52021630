package com.paymenthub.finance.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What belongs together, what differs, and what nobody can tell. */
class ReferenceGroupTest {

  private static final LocalDate DAY = LocalDate.of(2026, 11, 22);

  private final List<SettlementRow> rows = new ArrayList<>();
  private final List<BookedMovement> movements = new ArrayList<>();
  private Map<String, String> settings = Map.of();
  private Long fee;

  private void row(long amount, String currency, LocalDate day) {
    rows.add(new SettlementRow(rows.size() + 2, "r", null, null, amount, currency, 2, day, null));
  }

  private void moved(long amount, LocalDate earliest, LocalDate latest, String... facts) {
    List<String> known = List.of(facts);
    movements.add(
        new BookedMovement(
            new UUID(1, 1),
            movements.size(),
            "refund",
            "r",
            amount,
            "BRL",
            2,
            earliest,
            latest,
            fee,
            !known.contains("outside"),
            known.contains("taken"),
            known.contains("listed")));
  }

  private void moved(long amount, LocalDate day, String... facts) {
    moved(amount, day, day, facts);
  }

  /** How much the differences come to, in their order. */
  private List<Long> amounts() {
    List<Long> amounts = new ArrayList<>();
    compare((row, movement) -> {}, one -> amounts.add(one.amount()));
    return amounts;
  }

  /** Matches as {@code line=position}, differences as {@code kind line/position here>there}. */
  private List<String> found() {
    List<String> found = new ArrayList<>();
    compare(
        (row, movement) -> found.add(row.line() + "=" + movement.position()),
        one ->
            found.add(
                "%s %s/%s %s>%s"
                    .formatted(
                        one.kind().code(),
                        one.row() == null ? "" : one.row().line(),
                        one.movement() == null ? "" : one.movement().position(),
                        one.here() == null ? "" : one.here(),
                        one.there() == null ? "" : one.there())));
    return found;
  }

  private void compare(
      BiConsumer<SettlementRow, BookedMovement> matches,
      Consumer<SettlementDifference> differences) {
    ReferenceGroup.compare(
        Formats.of(settings),
        rows,
        movements,
        new ReferenceGroup.Findings() {
          @Override
          public void matched(SettlementRow row, BookedMovement movement) {
            matches.accept(row, movement);
          }

          @Override
          public void differs(SettlementDifference one) {
            differences.accept(one);
          }
        });
  }

  @Test
  void the_same_is_matched() {
    row(-500, "BRL", DAY);
    row(1990, "BRL", DAY);
    moved(1990, DAY);
    moved(-500, DAY);

    assertThat(found()).containsExactly("2=1", "3=0");
  }

  @Test
  void what_only_one_side_has_is_missing_on_the_other() {
    row(1990, "BRL", DAY);
    moved(-500, DAY);
    moved(-300, DAY, "outside");
    moved(-200, DAY, "taken");
    moved(-100, DAY, "listed");

    assertThat(found()).containsExactly("missing_here 2/ >", "missing_there /0 >");
  }

  @Test
  void the_only_ones_left_differ_in_their_amount_or_currency() {
    row(1980, "BRL", DAY);
    row(-500, "USD", DAY);
    moved(1990, DAY);
    moved(-500, DAY);

    assertThat(found())
        .containsExactly("2=0", "amount 2/0 1990>1980", "3=1", "currency 3/1 BRL>USD");
  }

  @Test
  void nothing_counts_as_owed_on_both_sides() {
    row(0, "USD", DAY);
    moved(0, DAY);

    assertThat(found()).containsExactly("2=0", "currency 2/0 BRL>USD");
  }

  @Test
  void a_movement_outside_of_the_days_is_only_meant_where_its_day_agrees() {
    row(1980, "BRL", DAY);
    moved(1990, DAY, "outside");
    assertThat(found()).containsExactly("2=0", "amount 2/0 1990>1980");

    movements.clear();
    moved(1990, DAY.plusDays(5), "outside");
    assertThat(found()).containsExactly("missing_here 2/ >");
  }

  @Test
  void another_day_is_a_difference_unless_it_is_tolerated_or_became_known_late() {
    row(1990, "BRL", DAY.plusDays(1));
    moved(1990, DAY, "outside");
    assertThat(found()).containsExactly("2=0", "date 2/0 2026-11-22>2026-11-23");

    settings = Map.of("date-tolerance-days", "1");
    assertThat(found()).containsExactly("2=0");

    settings = Map.of();
    rows.clear();
    movements.clear();
    row(1990, "BRL", DAY);
    moved(1990, DAY, DAY.plusDays(2), "outside");
    assertThat(found()).containsExactly("2=0");
  }

  @Test
  void a_second_row_for_one_movement_is_a_duplicate_in_this_file_or_another() {
    row(1990, "BRL", DAY.plusDays(3));
    row(1990, "BRL", DAY);
    moved(1990, DAY);
    assertThat(found()).containsExactly("3=0", "duplicate 2/0 >");

    movements.clear();
    moved(1990, DAY, "taken");
    assertThat(found()).containsExactly("duplicate 2/0 >", "duplicate 3/0 >");
  }

  @Test
  void two_of_the_same_amount_are_told_apart_by_their_days_or_not_at_all() {
    row(-500, "BRL", DAY);
    moved(-500, DAY.plusDays(1));
    moved(-500, DAY);
    assertThat(found()).containsExactly("2=1", "missing_there /0 >");

    movements.clear();
    moved(-500, DAY);
    moved(-500, DAY);
    assertThat(found()).containsExactly("ambiguous 2/ >", "ambiguous /0 >", "ambiguous /1 >");

    row(-500, "BRL", DAY);
    assertThat(found()).containsExactly("2=0", "3=1");

    rows.clear();
    movements.clear();
    row(-500, "BRL", DAY);
    row(-500, "BRL", DAY.plusDays(3));
    moved(-500, DAY);
    moved(-500, DAY.plusDays(3));
    moved(-500, DAY.plusDays(9));
    assertThat(found()).containsExactly("2=0", "3=1", "missing_there /2 >");
  }

  @Test
  void more_than_one_that_could_be_meant_is_ambiguous() {
    row(1980, "BRL", DAY);
    row(1970, "BRL", DAY);
    moved(1990, DAY);

    assertThat(found()).containsExactly("ambiguous 2/ >", "ambiguous 3/ >", "ambiguous /0 >");
  }

  @Test
  void fees_are_compared_where_they_are_agreed_on() {
    settings =
        Map.of("expected-fees.refund.percent", "2.5", "expected-fees.refund.minor-units", "30");
    rows.add(new SettlementRow(2, "r", null, null, -1990, "BRL", 2, DAY, 80L));
    moved(-1990, DAY);
    assertThat(found()).containsExactly("2=0");

    rows.set(0, new SettlementRow(2, "r", null, null, -1990, "BRL", 2, DAY, 81L));
    assertThat(found()).containsExactly("2=0", "fee 2/0 80>81");
    assertThat(amounts()).containsExactly(1L);

    rows.set(0, new SettlementRow(2, "r", null, null, -1990, "BRL", 2, DAY, null));
    assertThat(found()).as("no fee is told").containsExactly("2=0", "fee 2/0 80>");
    assertThat(amounts()).containsExactly(-80L);
  }

  @Test
  void a_fee_of_the_file_is_compared_with_the_one_that_is_known() {
    fee = 80L;
    rows.add(new SettlementRow(2, "r", null, null, 1990, "BRL", 2, DAY, 80L));
    moved(1990, DAY);
    assertThat(found()).containsExactly("2=0");

    rows.set(0, new SettlementRow(2, "r", null, null, 1990, "BRL", 2, DAY, 0L));
    assertThat(found()).containsExactly("2=0", "fee 2/0 80>0");

    rows.set(0, new SettlementRow(2, "r", null, null, 1990, "BRL", 2, DAY, null));
    assertThat(found()).as("the file says nothing of fees").containsExactly("2=0");

    settings = Map.of("expected-fees.refund.minor-units", "79");
    assertThat(found()).as("another one is agreed on").containsExactly("2=0", "fee 2/0 79>80");
  }
}
