package com.paymenthub.web.errors;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;

class OutageTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "08006", "08003", "08007", "40001", "40P01", "53300", "57P01", "57014", "25006", "25P04",
        "55P03"
      })
  void what_the_database_says_of_itself_passes(String sqlState) {
    assertThat(Outage.isBehind(new SQLException("words", sqlState))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"22008", "23505", "23514", "42703", "P0001", "XX000", "08"})
  void what_it_says_of_the_request_does_not(String sqlState) {
    assertThat(Outage.isBehind(new SQLException("words", sqlState))).isFalse();
  }

  @Test
  void a_transaction_that_cannot_begin_or_end_is_an_outage() {
    assertThat(Outage.isBehind(new CannotCreateTransactionException("words"))).isTrue();
    assertThat(Outage.isBehind(new TransactionSystemException("words"))).isTrue();
  }

  @Test
  void so_is_a_connection_that_is_not_to_be_had() {
    assertThat(Outage.isBehind(new SQLTransientConnectionException("words"))).isTrue();
    assertThat(Outage.isBehind(new CannotGetJdbcConnectionException("words"))).isTrue();
  }

  @Test
  void it_is_found_behind_other_failures() {
    assertThat(
            Outage.isBehind(
                new IllegalStateException(
                    new RuntimeException(new CannotAcquireLockException("words")))))
        .isTrue();
  }

  @Test
  void nothing_else_is_one() {
    assertThat(Outage.isBehind(new IllegalStateException("words"))).isFalse();
    assertThat(Outage.isBehind(new DataIntegrityViolationException("words"))).isFalse();
    assertThat(Outage.isBehind(new SQLException("words"))).isFalse();
  }
}
