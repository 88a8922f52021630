package com.paymenthub.platform.writing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A step collects its rows as long as it can, and never sees less than it has written. */
class StepTransactionsTest {

  private final Seats seats = new Seats();

  @Test
  void the_rows_of_a_step_are_written_when_it_ends() {
    List<String> meanwhile =
        seats.step(
            () -> {
              take("a");
              take("b");
              return seats.taken();
            });

    assertThat(meanwhile).isEmpty();
    assertThat(seats.taken()).containsExactly("a", "b");
    assertThat(seats.transactionsOf("_")).isEqualTo(1);
  }

  @Test
  void a_step_that_reads_sees_what_it_has_written() {
    List<String> seen =
        seats.step(
            () -> {
              take("a");
              List<String> read =
                  seats.jdbc().queryForList("select name from seat order by name", String.class);
              take("b");
              return read;
            });

    assertThat(seen).containsExactly("a");
    assertThat(seats.taken()).containsExactly("a", "b");
    assertThat(seats.transactionsOf("_")).isEqualTo(1);
  }

  @Test
  void what_others_have_committed_is_read_without_writing_first() {
    seats.take("known", "Ana");
    RowStatement another = RowStatement.of(WriteOrder.VAULT, "select ?", List.of("varchar"));

    List<String> seen =
        seats.step(
            () -> {
              take("a");
              List<String> read = seats.rows().read(another, this::namesInStep);
              assertThat(seats.taken()).as("still collected").containsExactly("known");
              return read;
            });

    assertThat(seen).containsExactly("known");
    assertThat(seats.taken()).containsExactly("a", "known");
  }

  @Test
  void what_the_step_itself_has_collected_is_written_before_it_is_read() {
    List<String> seen =
        seats.step(
            () -> {
              take("a");
              return seats.rows().read(seats.take(), this::namesInStep);
            });

    assertThat(seen).containsExactly("a");
  }

  @Test
  void of_a_step_that_fails_nothing_stays() {
    assertThatThrownBy(
            () ->
                seats.step(
                    () -> {
                      take("a");
                      throw new IllegalArgumentException("on purpose");
                    }))
        .isInstanceOf(IllegalArgumentException.class);

    assertThat(seats.taken()).isEmpty();
  }

  @Test
  void a_step_that_had_presumed_too_much_is_run_again_and_told_at_once() {
    seats.take("a", "Ana");
    List<Boolean> told = new ArrayList<>();

    String result =
        seats.step(
            () -> {
              boolean mine = take("a");
              told.add(mine);
              if (mine) {
                throw new IllegalStateException("only who has the seat gets here");
              }
              return "too late";
            });

    assertThat(result).isEqualTo("too late");
    assertThat(told).containsExactly(true, false);
  }

  private boolean take(String name) {
    return seats.rows().write(seats.take(), NewRow.of(name, name, "a guest"));
  }

  private List<String> namesInStep() {
    return seats.jdbc().queryForList("select name from seat order by name", String.class);
  }
}
