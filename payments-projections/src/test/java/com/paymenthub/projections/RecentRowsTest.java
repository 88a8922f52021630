package com.paymenthub.projections;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.testing.TestDatabase;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

class RecentRowsTest {

  private static final DataSourceTransactionManager TRANSACTIONS =
      new DataSourceTransactionManager(TestDatabase.createEmpty().ownerDataSource());

  private final TransactionTemplate transaction = new TransactionTemplate(TRANSACTIONS);
  private final RecentRows<String> rows = new RecentRows<>();
  private final UUID id = UUID.randomUUID();

  @Test
  void a_committed_row_is_at_hand_at_its_position_and_at_no_other() {
    transaction.executeWithoutResult(_ -> rows.wrote(id, 3, "row"));

    assertThat(rows.at(id, 3)).hasValue("row");
    assertThat(rows.at(id, 2)).isEmpty();
    assertThat(rows.at(id, 4)).isEmpty();
    assertThat(rows.at(UUID.randomUUID(), 3)).isEmpty();
  }

  @Test
  void a_transaction_sees_its_own_rows_and_no_other_does_before_it_ends() {
    transaction.executeWithoutResult(
        _ -> {
          rows.wrote(id, 3, "row");
          assertThat(rows.ofTransaction(id)).hasValue("row");
          assertThat(rows.at(id, 3)).hasValue("row");
          inAnother(() -> assertThat(rows.ofTransaction(id)).isEmpty());
          inAnother(() -> assertThat(rows.at(id, 3)).isEmpty());
          assertThat(rows.ofTransaction(id)).hasValue("row");
        });

    assertThat(rows.ofTransaction(id)).isEmpty();
  }

  @Test
  void a_row_that_was_rolled_back_was_never_there() {
    transaction.executeWithoutResult(_ -> rows.wrote(id, 3, "row"));
    transaction.executeWithoutResult(
        status -> {
          rows.wrote(id, 4, "changed");
          assertThat(rows.at(id, 4)).hasValue("changed");
          status.setRollbackOnly();
        });

    assertThat(rows.at(id, 4)).isEmpty();
    assertThat(rows.at(id, 3)).hasValue("row");
  }

  @Test
  void nothing_is_remembered_outside_of_a_transaction() {
    rows.wrote(id, 3, "row");

    assertThat(rows.at(id, 3)).isEmpty();
    assertThat(rows.ofTransaction(id)).isEmpty();
  }

  @Test
  void what_was_written_last_is_at_hand_however_much_was_written_before() {
    List<UUID> before = List.of();
    for (int round = 0; round < 300; round++) {
      List<UUID> now = others(100);
      write(now, 0);

      assertThat(before).allMatch(each -> rows.at(each, 0).isPresent());
      before = now;
    }
  }

  @Test
  void a_row_that_was_written_again_is_as_new_as_its_last_writing() {
    write(List.of(id), 0);
    write(others(9_999), 0);
    write(List.of(id), 1);
    write(others(9_999), 0);

    assertThat(rows.at(id, 1)).hasValue("row");
  }

  private static List<UUID> others(int count) {
    return Stream.generate(UUID::randomUUID).limit(count).toList();
  }

  private void write(List<UUID> ids, long position) {
    transaction.executeWithoutResult(_ -> ids.forEach(each -> rows.wrote(each, position, "row")));
  }

  private static void inAnother(Runnable work) {
    TransactionTemplate another = new TransactionTemplate(TRANSACTIONS);
    another.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    another.executeWithoutResult(_ -> work.run());
  }
}
