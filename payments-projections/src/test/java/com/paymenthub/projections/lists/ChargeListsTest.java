package com.paymenthub.projections.lists;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.testing.TestDatabase;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Every list is as long as PostgreSQL says when it counts, and every page is where it is when
 * PostgreSQL passes over what comes before it, however much is counted yet.
 */
class ChargeListsTest {

  /** Small, so that few charges have several levels of blocks. */
  private static final int BLOCK_SIZE = 2;

  private static final int WRITERS = 3;
  private static final int READINGS = 200;

  private final TestDatabase database = TestDatabase.create();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void lists_are_exact_whatever_is_counted(long seed) throws Exception {
    Random random = new Random(seed);
    try (Books books = new Books(database, BLOCK_SIZE, seed)) {
      for (int step = 0; step < 300; step++) {
        books.write();
        if (random.nextInt(5) == 0) {
          books.count(1 + random.nextInt(30));
        }
        books.assertExact();
      }
      while (books.count(1000) > 0) {
        books.assertExact();
      }
      assertThat(books.uncounted()).isZero();
      for (int reading = 0; reading < READINGS; reading++) {
        books.assertExact();
      }
    }
    assertThat(levels()).isGreaterThan(2);
  }

  @Test
  void lists_are_exact_while_many_write_and_several_count() throws Exception {
    AtomicBoolean writing = new AtomicBoolean(true);
    try (Books reader = new Books(database, BLOCK_SIZE, 0);
        ExecutorService others = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> all = new ArrayList<>();
      for (int number = 1; number <= WRITERS; number++) {
        int seed = number;
        all.add(others.submit(() -> until(writing, seed, Books::write)));
        all.add(others.submit(() -> until(writing, seed, books -> books.count(20))));
      }
      all.add(others.submit(() -> until(writing, 0, Books::countAnew)));
      try {
        for (int reading = 0; reading < READINGS; reading++) {
          reader.assertExact();
        }
      } finally {
        writing.set(false);
      }
      for (Future<?> other : all) {
        other.get();
      }
      while (reader.count(1000) > 0) {
        reader.assertExact();
      }
      assertThat(reader.uncounted()).isZero();
      reader.assertExact();
    }
  }

  @Test
  void counts_can_be_made_of_the_rows() throws Exception {
    try (Books books = new Books(database, BLOCK_SIZE, 4)) {
      for (int step = 0; step < 200; step++) {
        books.write();
      }
      new JdbcTemplate(database.ownerDataSource()).execute("truncate charge_change");

      books.countAnew();

      assertThat(levels()).isEqualTo(2);
      for (int reading = 0; reading < READINGS; reading++) {
        books.assertExact();
      }
      for (int step = 0; step < 100; step++) {
        books.write();
        books.count(10);
        books.assertExact();
      }
    }
  }

  @Test
  void a_count_that_fails_leaves_all_as_it_was() throws Exception {
    JdbcTemplate owner = new JdbcTemplate(database.ownerDataSource());
    try (Books books = new Books(database, BLOCK_SIZE, 5)) {
      for (int step = 0; step < 30; step++) {
        books.write();
      }
      long uncounted = books.uncounted();
      owner.execute("alter table charge_count add constraint broken check (charges < 0)");

      assertThatThrownBy(() -> books.count(1000)).isInstanceOf(DataAccessException.class);

      assertThat(books.uncounted()).isEqualTo(uncounted).isPositive();
      books.assertExact();
    }
  }

  private void until(AtomicBoolean going, long seed, Consumer<Books> act) {
    try (Books books = new Books(database, BLOCK_SIZE, seed)) {
      while (going.get()) {
        act.accept(books);
      }
    } catch (SQLException e) {
      throw new IllegalStateException("a connection cannot be had", e);
    }
  }

  /** How many levels of blocks are kept of some charges. */
  private int levels() {
    Integer levels =
        new JdbcTemplate(database.ownerDataSource())
            .queryForObject("select count(distinct level) from charge_count", Integer.class);
    return levels == null ? 0 : levels;
  }
}
