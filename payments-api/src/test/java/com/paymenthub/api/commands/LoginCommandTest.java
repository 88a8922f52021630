package com.paymenthub.api.commands;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class LoginCommandTest {

  @Test
  void a_login_is_told_to_check_the_server_as_the_service_does() {
    PGSimpleDataSource database = new PGSimpleDataSource();
    database.setUrl(
        "jdbc:postgresql://database.example/payments?sslmode=verify-full&sslrootcert=/etc/ca.pem");

    assertThat(LoginCommand.protection(database, " "))
        .isEqualTo(" sslmode=verify-full sslrootcert=/etc/ca.pem");
  }

  @Test
  void a_login_of_a_database_without_tls_is_told_nothing_of_it() {
    PGSimpleDataSource database = new PGSimpleDataSource();
    database.setUrl("jdbc:postgresql://127.0.0.1:5432/payments");

    assertThat(LoginCommand.protection(database, "&")).isEmpty();
  }
}
