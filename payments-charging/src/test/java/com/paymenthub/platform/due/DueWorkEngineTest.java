package com.paymenthub.platform.due;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.platform.nodes.NodeFitness;
import com.paymenthub.platform.writing.WriteOrder;
import com.paymenthub.testing.TestDatabase;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * No kind of due work waits for another, and no provider for a dead one. In a build with less; the
 * size that is promised, with 1,000 accounts at a dead provider that costs 10 s each time:
 *
 * <pre>
 * ./mvnw -pl payments-providers -am test -Dtest=DueWorkEngineTest \
 *   -Dsurefire.failIfNoSpecifiedTests=false -Ddue.accounts=1000 -Ddue.deadline-seconds=10
 * </pre>
 */
class DueWorkEngineTest {

  private static final int ACCOUNTS = Integer.getInteger("due.accounts", 200);
  private static final int DEADLINE_SECONDS = Integer.getInteger("due.deadline-seconds", 1);
  private static final Duration PROMISED = Duration.ofSeconds(10);
  private static final Duration INTERVAL = Duration.ofMillis(200);

  private final JdbcTemplate jdbc = new JdbcTemplate(TestDatabase.create().applicationDataSource());
  private final ScheduleTable schedule =
      new ScheduleTable(
          jdbc, Clock.systemUTC(), WriteOrder.CHARGE_SCHEDULE, "charge_agenda", "charge_id");
  private final Lateness lateness = new Lateness();
  private final CountDownLatch over = new CountDownLatch(1);
  private DueBacklogs backlogs;
  private DueWorkEngine engine;

  @BeforeEach
  void begin_without_rows() {
    jdbc.update("delete from charge_agenda");
  }

  @AfterEach
  void stop() {
    over.countDown();
    if (engine != null) {
      engine.stop();
    }
  }

  @Test
  void inquiries_of_others_start_in_time_beside_a_dead_provider() {
    fill("inquiry", "DEAD", ACCOUNTS, 2);
    fill("inquiry", "ALIVE", 20, 2);
    Queue<UUID> alive = new ConcurrentLinkedQueue<>();

    start(
        work(
            "inquiry",
            new WorkQuota(32, 1_000),
            item -> {
              if (providerOf(item).equals("DEAD")) {
                waitForTheDeadline();
              } else {
                alive.add(item.id());
              }
              schedule.remove(item.id(), 0);
            }));

    Awaitility.await().atMost(PROMISED).until(() -> alive.size() == 40);
    assertThat(left("DEAD")).isPositive();
  }

  @Test
  void one_account_never_holds_all_workers_of_a_provider() {
    WorkQuota share = new WorkQuota(16, 1_000);
    fill("inquiry", "SLOW", 1, 1_000);
    UUID slow = jdbc.queryForObject("select distinct client_id from charge_agenda", UUID.class);
    AtomicInteger hanging = new AtomicInteger();
    Queue<UUID> served = new ConcurrentLinkedQueue<>();
    start(
        work(
            "inquiry",
            share,
            item -> {
              if (item.clientId().equals(slow)) {
                hanging.incrementAndGet();
                waitUntilOver();
              } else {
                served.add(item.id());
                schedule.remove(item.id(), 0);
              }
            }));
    Awaitility.await().until(() -> hanging.get() >= share.maximumPerAccount());

    fill("inquiry", "SLOW", 1, 20);

    Awaitility.await().atMost(PROMISED).until(() -> served.size() == 20);
    assertThat(hanging).hasValue(share.maximumPerAccount());
  }

  @Test
  void a_takeover_starts_in_time_beside_expiries_without_end() {
    fill("expiry", "", 10, 500);
    fill("takeover", "ALIVE", 5, 1);
    AtomicInteger expired = new AtomicInteger();

    start(
        work(
            "expiry",
            new WorkQuota(1, 100),
            item -> {
              expired.incrementAndGet();
              schedule.remove(item.id(), 0);
            }),
        work("takeover", new WorkQuota(4, 100), item -> schedule.remove(item.id(), 0)));

    Awaitility.await().atMost(PROMISED).until(() -> lateness.of("takeover") == 5);
    Awaitility.await().atMost(PROMISED).until(() -> expired.get() > 0);
    assertThat(left("")).isPositive();
  }

  @Test
  void what_fails_rests_until_its_lease_ends_and_holds_up_nothing() {
    fill("inquiry", "ALIVE", 10, 1);
    AtomicInteger tried = new AtomicInteger();

    start(
        work(
            "inquiry",
            new WorkQuota(1, 1_000),
            _ -> {
              tried.incrementAndGet();
              throw new IllegalStateException("on purpose");
            }));

    Awaitility.await().atMost(PROMISED).until(() -> lateness.failures("inquiry") == 10);
    assertThat(tried).hasValue(10);
  }

  @Test
  void a_node_that_may_not_work_claims_nothing_until_it_may() {
    fill("inquiry", "ALIVE", 1, 1);
    AtomicBoolean may = new AtomicBoolean();
    AtomicInteger asked = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();

    start(
        new DueWorkSettings(true, INTERVAL, Map.of()),
        () -> {
          asked.incrementAndGet();
          return may.get();
        },
        work("inquiry", new WorkQuota(1, 1_000), item -> schedule.remove(item.id(), 0)),
        recurring("removal", done, true));
    Awaitility.await().atMost(PROMISED).until(() -> asked.get() > 10);
    assertThat(left("ALIVE")).isEqualTo(1);
    assertThat(done).hasValue(0);

    may.set(true);

    Awaitility.await().atMost(PROMISED).until(() -> left("ALIVE") == 0 && done.get() > 0);
  }

  @Test
  void without_an_agenda_only_what_has_a_switch_of_its_own_is_done() {
    fill("inquiry", "ALIVE", 1, 1);
    AtomicInteger ofAgenda = new AtomicInteger();
    AtomicInteger switchedOn = new AtomicInteger();

    start(
        new DueWorkSettings(false, INTERVAL, Map.of()),
        () -> true,
        work("inquiry", new WorkQuota(1, 1_000), item -> schedule.remove(item.id(), 0)),
        recurring("removal", ofAgenda, true),
        recurring("notification_search", switchedOn, false));

    Awaitility.await().atMost(PROMISED).until(() -> switchedOn.get() > 20);
    assertThat(left("ALIVE")).isEqualTo(1);
    assertThat(ofAgenda).hasValue(0);
    assertThat(backlogs.of("notification_search")).contains(Backlog.NONE);
    assertThat(backlogs.of("removal")).isEmpty();
    assertThat(backlogs.kinds()).containsExactly("inquiry", "removal", "notification_search");
  }

  @Test
  void a_recurring_job_goes_on_while_more_is_left() {
    AtomicInteger batches = new AtomicInteger();

    start(
        new RecurringJob(
            "removal",
            new WorkQuota(1, 1_000),
            Duration.ofHours(1),
            () -> batches.incrementAndGet() < 5,
            () -> Backlog.NONE));

    Awaitility.await().atMost(PROMISED).until(() -> batches.get() == 5);
  }

  @Test
  void a_recurring_job_that_fails_is_counted_whatever_the_reason_and_done_again() {
    AtomicInteger tried = new AtomicInteger();

    start(
        new RecurringJob(
            "removal",
            new WorkQuota(1, 1_000),
            Duration.ofMillis(10),
            () -> {
              if (tried.incrementAndGet() % 2 == 0) {
                jdbc.queryForObject("select 1 / 0", Integer.class);
              }
              throw new IllegalStateException("on purpose");
            },
            () -> Backlog.NONE));

    Awaitility.await().atMost(PROMISED).until(() -> lateness.failures("removal") >= 4);
    assertThat(tried).hasValueGreaterThanOrEqualTo(4);
  }

  @Test
  void a_share_of_a_kind_that_does_not_exist_names_those_that_do() {
    DueWorkSettings settings =
        new DueWorkSettings(
            true, INTERVAL, Map.of("inquirys", new DueWorkSettings.OwnShare(1, null)));

    assertThatThrownBy(
            () -> engine(settings, () -> true, work("inquiry", new WorkQuota(1, 1), _ -> {})))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("payments.agenda.shares.inquirys")
        .hasMessageContaining("[inquiry]");
  }

  private void start(DueWork... works) {
    start(new DueWorkSettings(true, INTERVAL, Map.of()), () -> true, works);
  }

  private void start(DueWorkSettings settings, NodeFitness fitness, DueWork... works) {
    engine = engine(settings, fitness, works);
    engine.start();
  }

  private DueWorkEngine engine(DueWorkSettings settings, NodeFitness fitness, DueWork... works) {
    backlogs = new DueBacklogs(List.of(works));
    return new DueWorkEngine(
        List.of(works), settings, fitness, backlogs, lateness, Clock.systemUTC());
  }

  private static RecurringJob recurring(String kind, AtomicInteger batches, boolean isOfAgenda) {
    return new RecurringJob(
        kind,
        new WorkQuota(1, 1_000),
        Duration.ofMillis(10),
        () -> batches.incrementAndGet() < 0,
        () -> Backlog.NONE,
        isOfAgenda);
  }

  private ScheduledWork work(String kind, WorkQuota share, Consumer<DueItem> perform) {
    return new ScheduledWork(kind, share, schedule, perform);
  }

  private void waitForTheDeadline() {
    try {
      over.await(DEADLINE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void waitUntilOver() {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void fill(String kind, String provider, int accounts, int each) {
    jdbc.update(
        "insert into charge_agenda (charge_id, client_id, kind, provider_type, due_at, position)"
            + " select gen_random_uuid(), account, ?, ?, now(), 0 from"
            + " (select gen_random_uuid() as account from generate_series(1, ?)) accounts,"
            + " generate_series(1, ?)",
        kind,
        provider,
        accounts,
        each);
  }

  private String providerOf(DueItem item) {
    return jdbc.queryForObject(
        "select provider_type from charge_agenda where charge_id = ?", String.class, item.id());
  }

  private long left(String provider) {
    return jdbc.queryForObject(
        "select count(*) from charge_agenda where provider_type = ?", Long.class, provider);
  }

  /** Counts what began and what failed, by kind. */
  private static final class Lateness implements DueWorkMeter {
    private final Map<String, Integer> began = new ConcurrentHashMap<>();
    private final Map<String, Integer> failed = new ConcurrentHashMap<>();

    @Override
    public void began(String kind, Duration late) {
      assertThat(late).isPositive();
      began.merge(kind, 1, Integer::sum);
    }

    @Override
    public void failed(String kind) {
      failed.merge(kind, 1, Integer::sum);
    }

    int of(String kind) {
      return began.getOrDefault(kind, 0);
    }

    int failures(String kind) {
      return failed.getOrDefault(kind, 0);
    }
  }
}
