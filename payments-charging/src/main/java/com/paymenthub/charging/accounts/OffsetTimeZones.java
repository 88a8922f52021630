package com.paymenthub.charging.accounts;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Names at the start the accounts and operators whose time zone is an offset: they were made when
 * that was still possible.
 */
@Component
class OffsetTimeZones implements SmartInitializingSingleton {

  private static final Logger LOG = LoggerFactory.getLogger(OffsetTimeZones.class);

  private final JdbcTemplate jdbc;

  OffsetTimeZones(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public void afterSingletonsInstantiated() {
    name("account", "select client_id::text as who, time_zone from account");
    name("operator", "select name as who, time_zone from console_operator");
  }

  private void name(String kind, String query) {
    jdbc.query(
        query,
        row -> {
          String timeZone = row.getString("time_zone");
          if (!TimeZones.isRegion(timeZone)) {
            LOG.warn(
                "The time zone of {} {} is {}, which is no region: PostgreSQL reads an offset with"
                    + " the opposite sign, so that days in SQL are not those of the service",
                kind,
                row.getString("who"),
                timeZone);
          }
        });
  }
}
