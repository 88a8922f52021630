package com.paymenthub.platform.due;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.platform.writing.WriteOrder;
import com.paymenthub.testing.TestDatabase;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** What is due is given to one worker at a time, to all accounts alike, and follows one history. */
class ScheduleTableTest {

  private static final Instant NOW = Instant.parse("2026-11-22T03:00:00Z");
  private static final Duration LEASE = Duration.ofMinutes(1);
  private static final TestDatabase DATABASE = TestDatabase.create();
  private static final JdbcTemplate JDBC = new JdbcTemplate(DATABASE.applicationDataSource());
  private static final JdbcTemplate OWNER = new JdbcTemplate(DATABASE.ownerDataSource());

  private final ScheduleTable schedule = at(NOW);

  @BeforeEach
  void begin_without_rows() {
    JDBC.update("delete from charge_agenda");
  }

  @Test
  void an_older_position_never_replaces_a_newer_one() {
    UUID charge = UUID.randomUUID();
    schedule.put(appointment(charge, "takeover", NOW, 5));

    schedule.put(appointment(charge, "release", NOW.plusSeconds(60), 4));
    schedule.correct(appointment(charge, "release", NOW.plusSeconds(60), 4));
    schedule.remove(charge, 4);

    assertThat(rows()).containsExactly("takeover 5");
  }

  @Test
  void what_was_removed_by_a_newer_position_is_not_brought_back_by_a_look() {
    UUID charge = UUID.randomUUID();
    schedule.put(appointment(charge, "takeover", NOW, 5));
    schedule.remove(charge, 6);

    schedule.correct(appointment(charge, "takeover", NOW, 5));

    assertThat(rows()).isEmpty();
  }

  @Test
  void who_has_a_lease_is_alone_until_it_ends() {
    schedule.put(appointment(UUID.randomUUID(), "inquiry", NOW.minusSeconds(5), 0));

    assertThat(claim(schedule, 10)).hasSize(1);
    assertThat(claim(schedule, 10)).isEmpty();
    assertThat(claim(at(NOW.plus(LEASE)), 10))
        .singleElement()
        .satisfies(item -> assertThat(item.dueAt()).isEqualTo(NOW.minusSeconds(5)));
  }

  @Test
  void a_lease_ends_with_the_next_event() {
    UUID charge = UUID.randomUUID();
    schedule.put(appointment(charge, "inquiry", NOW, 0));
    assertThat(claim(schedule, 10)).hasSize(1);

    schedule.put(appointment(charge, "inquiry", NOW, 1));

    assertThat(claim(schedule, 10)).hasSize(1);
  }

  @Test
  void what_is_not_due_is_not_given_out() {
    schedule.put(appointment(UUID.randomUUID(), "inquiry", NOW.plusMillis(1), 0));

    assertThat(claim(schedule, 10)).isEmpty();
    assertThat(schedule.providersDue("inquiry")).isEmpty();
    assertThat(schedule.backlog("inquiry").count()).isZero();
  }

  @Test
  void accounts_take_turns_however_much_one_of_them_has_due() {
    UUID big = UUID.randomUUID();
    fill(big, 1_000);
    Set<UUID> small = new HashSet<>();
    for (int i = 0; i < 25; i++) {
      UUID account = UUID.randomUUID();
      small.add(account);
      fill(account, 1);
    }

    List<DueItem> items = new ArrayList<>();
    UUID last = ScheduleTable.BEFORE_ALL;
    for (int claims = 0; claims < 3; claims++) {
      ScheduleTable.Claimed claimed =
          schedule.claim("inquiry", "ALIVE", 20, last, ScheduleTable.AccountLimits.NONE, LEASE);
      last = claimed.last();
      items.addAll(claimed.items());
    }

    assertThat(items.stream().map(DueItem::clientId).collect(Collectors.toSet()))
        .containsAll(small)
        .contains(big);
  }

  @Test
  void one_account_alone_gets_every_place() {
    fill(UUID.randomUUID(), 100);

    assertThat(claim(schedule, 20)).hasSize(20);
    assertThat(schedule.backlog("inquiry").count()).isEqualTo(80);
    assertThat(schedule.backlog("inquiry").since()).isEqualTo(NOW.minusSeconds(60));
  }

  @Test
  void an_account_gets_no_more_than_its_limit_leaves() {
    UUID busy = UUID.randomUUID();
    UUID full = UUID.randomUUID();
    fill(busy, 10);
    fill(full, 10);
    ScheduleTable.AccountLimits limits =
        new ScheduleTable.AccountLimits(4, Map.of(busy, 1, full, 4));

    assertThat(claim(schedule, 20, limits).stream().map(DueItem::clientId))
        .containsExactly(busy, busy, busy);
  }

  @Test
  void claims_go_along_an_index_with_fresh_statistics_and_with_stale_ones() {
    OWNER.execute("analyze charge_agenda");
    fill(UUID.randomUUID(), 20_000);
    for (int i = 0; i < 50; i++) {
      fill(UUID.randomUUID(), 20);
    }
    assertPlansReadOnlyIndexes();
    OWNER.execute("analyze charge_agenda");
    assertPlansReadOnlyIndexes();
  }

  private static void assertPlansReadOnlyIndexes() {
    ScheduleStatements sql = new ScheduleStatements("charge_agenda", "charge_id");
    String due = "'" + NOW + "'";
    String none = "'" + ScheduleTable.BEFORE_ALL + "'";
    assertThat(plan(sql.providersDue(), "'inquiry'", "'inquiry'", "'inquiry'", due))
        .doesNotContain("Seq Scan")
        .doesNotContain("Sort");
    assertThat(
            plan(
                sql.accountsDue(),
                "'inquiry'",
                "'ALIVE'",
                none,
                "'ffffffff-ffff-ffff-ffff-ffffffffffff'",
                due,
                "array[" + none + "]::uuid[]",
                "20"))
        .doesNotContain("Seq Scan")
        .doesNotContain("Sort");
    assertThat(
            plan(
                sql.claim(), due, "array[" + none + "]::uuid[]", "'inquiry'", "'ALIVE'", due, "20"))
        .doesNotContain("Seq Scan")
        .doesNotContain("Sort");
  }

  private static String plan(String statement, String... values) {
    String sql = statement;
    for (String value : values) {
      sql = sql.replaceFirst("\\?", value);
    }
    return String.join("\n", JDBC.queryForList("explain " + sql, String.class));
  }

  private static void fill(UUID account, int count) {
    JDBC.update(
        "insert into charge_agenda (charge_id, client_id, kind, provider_type, due_at, position)"
            + " select gen_random_uuid(), ?, 'inquiry', 'ALIVE', ?, 0 from generate_series(1, ?)",
        account,
        NOW.minusSeconds(60).atOffset(ZoneOffset.UTC),
        count);
  }

  private static ScheduleTable at(Instant now) {
    return new ScheduleTable(
        JDBC,
        Clock.fixed(now, ZoneOffset.UTC),
        WriteOrder.CHARGE_SCHEDULE,
        "charge_agenda",
        "charge_id");
  }

  private static ScheduleEntry appointment(UUID charge, String kind, Instant dueAt, long position) {
    return new ScheduleEntry(charge, UUID.randomUUID(), kind, "ALIVE", dueAt, position);
  }

  private static List<DueItem> claim(ScheduleTable schedule, int maximum) {
    return claim(schedule, maximum, ScheduleTable.AccountLimits.NONE);
  }

  private static List<DueItem> claim(
      ScheduleTable schedule, int maximum, ScheduleTable.AccountLimits limits) {
    return schedule
        .claim("inquiry", "ALIVE", maximum, ScheduleTable.BEFORE_ALL, limits, LEASE)
        .items();
  }

  private static List<String> rows() {
    return JDBC.queryForList("select kind || ' ' || position from charge_agenda", String.class);
  }
}
