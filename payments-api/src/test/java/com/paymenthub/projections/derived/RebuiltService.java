package com.paymenthub.projections.derived;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.StoredKinds;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.projections.derived.Rebuild.Watcher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.springframework.jdbc.core.JdbcTemplate;

/** A service with rows of every kind, whose tables are rebuilt. */
final class RebuiltService {

  static final Watcher NOBODY = new Watcher() {};

  /**
   * What a table is besides its rows: columns, constraints, indexes, settings, rights, comments.
   */
  private static final String DEFINITIONS =
      """
      select table_name || column_name || udt_name || is_nullable || is_generated
      from information_schema.columns
      where table_schema = 'payments' and table_name like any (array['%charge%', 'card%',
        'session%', 'notifiable%', 'provider_reference'])
      union all select indexdef from pg_indexes where schemaname = 'payments'
      union all select conname || conrelid::regclass::text || pg_get_constraintdef(oid)
        from pg_constraint where connamespace = 'payments'::regnamespace
      union all select relname || relkind::text || coalesce(reloptions::text, '') || relowner::regrole
          || coalesce(obj_description(oid), '')
        from pg_class where relnamespace = 'payments'::regnamespace
      union all select relname || grantee::regrole || privilege_type
        from pg_class cross join lateral aclexplode(relacl)
        where relnamespace = 'payments'::regnamespace and grantee <> 0
      union all select viewname || definition from pg_views
        where schemaname in ('payments', 'audit')
      """;

  private final RunningService service =
      RunningService.start("--payments.simulators.production=true");
  private final TestAccount account = StoredKinds.storedIn(service);

  /** What the service looks at after its start is done before any table is spoilt. */
  RebuiltService() {
    await()
        .until(
            () ->
                service.owner().queryForObject("select count(*) from derived_table", Long.class)
                    > 0);
  }

  RunningService service() {
    return service;
  }

  TestAccount account() {
    return account;
  }

  void stop() {
    service.stop();
  }

  void assertThatNothingDiffers() {
    assertThat(differences()).isEmpty();
    Parity.assertKept(service);
  }

  /** Work, while four merchants charge and look. */
  void whileMerchantsWork(Consumer<AtomicInteger> work) throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    AtomicInteger made = new AtomicInteger();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> merchants = new ArrayList<>();
      for (int merchant = 0; merchant < 4; merchant++) {
        merchants.add(
            threads.submit(
                () -> {
                  while (!over.get()) {
                    chargeAndLook(made);
                  }
                }));
      }
      await().until(() -> made.get() > 0 || merchants.stream().anyMatch(Future::isDone));
      try {
        work.accept(made);
      } finally {
        over.set(true);
      }
      for (Future<?> merchant : merchants) {
        merchant.get();
      }
    }
  }

  /** Every read after an answer sees it, and lists are as long as they should be. */
  void chargeAndLook(AtomicInteger made) {
    ApiClient client = service.client(account);
    long listed = client.get("/v1/charges?limit=1").json().at("/meta/totalItems").longValue();
    String id = charge();
    made.incrementAndGet();
    ApiAnswer read = client.get("/v1/charges/" + id);
    assertThat(read.status()).as(read.text()).isEqualTo(200);
    assertThat(read.at("/status")).isEqualTo("pre_authorized");
    ApiAnswer captured = client.postWithoutBody("/v1/charges/" + id + "/capture");
    assertThat(captured.status()).as(captured.text()).isEqualTo(201);
    assertThat(client.get("/v1/charges/" + id).at("/status")).isEqualTo("authorized");
    ApiAnswer list = client.get("/v1/charges?limit=5");
    assertThat(list.status()).as(list.text()).isEqualTo(200);
    assertThat(list.json().at("/meta/totalItems").longValue()).isGreaterThan(listed);
  }

  String charge() {
    ApiAnswer charged = service.client(account).post("/v1/charges", CardCharge.of(account).json());
    assertThat(charged.status()).as(charged.text()).isEqualTo(201);
    return charged.at("/id");
  }

  void rebuild(Watcher watcher) {
    newRebuild(watcher).run("test", false);
  }

  Rebuild newRebuild(Watcher watcher) {
    return newRebuild(watcher, Duration.ofMinutes(1));
  }

  Rebuild newRebuild(Watcher watcher, Duration patience) {
    return new Rebuild(
        service.database().ownerDataSource(),
        service.database().ownerDataSource(),
        service.part(JdbcTemplate.class),
        service.part(EventRanges.class),
        service.part(DerivedTables.class),
        patience,
        watcher);
  }

  List<TableDifference> differences() {
    List<TableDifference> found = new ArrayList<>();
    service.part(Replay.class).run(found::add, _ -> {});
    return found;
  }

  List<String> definitions() {
    return service.owner().queryForList(DEFINITIONS, String.class).stream().sorted().toList();
  }
}
