package com.paymenthub.api.startup;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Explains that the database is not reachable, or that the service lacks a right in it. */
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
class DatabaseFailureAnalyzer implements FailureAnalyzer {

  @Override
  public @Nullable FailureAnalysis analyze(Throwable failure) {
    return Causes.innermost(failure, SQLException.class)
        .filter(sql -> sql.getSQLState() != null)
        .map(
            sql ->
                new FailureAnalysis(
                    "PostgreSQL: " + sql.getMessage(), action(sql.getSQLState()), sql))
        .orElse(null);
  }

  private static String action(String sqlState) {
    if (sqlState.startsWith("08")) {
      return "See to it that PostgreSQL runs at the address in spring.datasource.url and can be"
          + " reached from here.";
    }
    return switch (sqlState) {
      case "28P01", "28000" ->
          "Correct spring.datasource.username and spring.datasource.password, or"
              + " spring.flyway.user and spring.flyway.password, who migrates.";
      case "3D000" -> "Create the database that spring.datasource.url names.";
      case "42501" ->
          "Let spring.flyway.user own the schema payments, and spring.datasource.username take the"
              + " role payments_application.";
      case "53300" ->
          "Let PostgreSQL accept more connections (max_connections), or use fewer"
              + " (spring.datasource.hikari.maximum-pool-size).";
      default ->
          "SQLSTATE %s is explained in appendix A of PostgreSQL's manual; --debug shows where it"
                  .formatted(sqlState)
              + " happened.";
    };
  }
}
