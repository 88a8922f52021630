package com.paymenthub.charging.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.CapturedLog;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Java and PostgreSQL have to agree about the day of a moment. */
class TimeZonesTest {

  private static final LocalDate DAY = LocalDate.of(2024, 11, 25);

  private final RunningService service = RunningService.shared();

  @Test
  void postgresql_begins_the_days_of_every_region_when_java_does() {
    assertThat(ZoneId.getAvailableZoneIds())
        .hasSizeGreaterThan(500)
        .allSatisfy(
            name ->
                assertThat(
                        service
                            .application()
                            .queryForObject(
                                "select extract(epoch from ?::timestamp at time zone ?)::bigint",
                                Long.class,
                                DAY.toString(),
                                name))
                    .isEqualTo(DAY.atStartOfDay(TimeZones.region(name)).toEpochSecond()));
  }

  @Test
  void accounts_and_operators_with_an_offset_are_named_at_the_start() {
    TestAccount account = service.newAccount();
    String operator = "ana-" + UUID.randomUUID();
    service
        .owner()
        .update("update account set time_zone = '-03:00' where client_id = ?", account.clientId());
    service
        .owner()
        .update(
            "insert into console_operator (id, name, role, password_hash, language, time_zone,"
                + " created_at, demo) values (?, ?, 'support', '', 'en-US', 'UTC-3', now(), false)",
            UUID.randomUUID(),
            operator);

    try (CapturedLog log = CapturedLog.start()) {
      service.part(OffsetTimeZones.class).afterSingletonsInstantiated();

      assertThat(log.text())
          .contains("The time zone of account %s is -03:00".formatted(account.clientId()))
          .contains("The time zone of operator %s is UTC-3".formatted(operator));
    } finally {
      service.owner().update("delete from console_operator where name = ?", operator);
      service
          .owner()
          .update(
              "update account set time_zone = 'America/Sao_Paulo' where client_id = ?",
              account.clientId());
    }
  }
}
