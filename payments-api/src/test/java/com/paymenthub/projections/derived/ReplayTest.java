package com.paymenthub.projections.derived;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.tablechecks.ParityCheck;
import com.paymenthub.api.tablechecks.ParityRuns;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.StoredKinds;
import com.paymenthub.api.testing.TableCounts;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.api.wiring.EventSerializer;
import com.paymenthub.evidence.HistoryArchive;
import com.paymenthub.projections.history.Timeline;
import com.paymenthub.projections.history.Timelines;
import com.paymenthub.projections.history.Timelines.Subject;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** A replay finds all that tables have otherwise; on a service whose tables it may spoil. */
class ReplayTest {

  /** The tables that follow from events, and what a replay calls them. */
  private static final List<String> TABLES =
      List.of(
          "charge",
          "card",
          "session",
          "charge_agenda",
          "card_agenda",
          "provider_reference",
          "notifiable_event",
          "charge_count",
          "charge_block",
          "charge_change");

  @TempDir private Path directory;

  private static RunningService service;
  private static TestAccount account;

  @BeforeAll
  static void store_something_of_every_kind() {
    service =
        RunningService.start(
            "--payments.agenda.enabled=false", "--payments.simulators.production=true");
    account = StoredKinds.storedIn(service);
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @Test
  void what_was_written_by_the_service_has_no_difference() {
    for (String table : TABLES) {
      assertThat(count(table)).as(table).isPositive();
    }
    List<Progress> progress = new ArrayList<>();

    long events = service.part(Replay.class).run(_ -> {}, progress::add);

    assertThat(differences()).isEmpty();
    assertThat(events).isEqualTo(count("domain_event"));
    assertThat(progress.getLast().done()).isEqualTo(events);
    assertThat(progress.getLast().percent()).isEqualTo(100);
  }

  @Test
  void a_change_of_any_column_of_any_table_is_found() {
    List<String> unseen = new ArrayList<>();
    for (String table : TABLES) {
      Map<String, String> columns = columns(table);
      columns.forEach(
          (column, type) -> {
            spoil(
                table,
                "update %1$s set %2$s = %3$s where ctid = (select ctid from %1$s order by %4$s limit 1)"
                    .formatted(table, column, another(column, type), order(table)),
                () -> {
                  if (differences().stream().noneMatch(difference -> isOf(difference, table))) {
                    unseen.add(table + "." + column);
                  }
                });
          });
    }
    // Leases do not follow from events; the others decide nothing that anybody reads.
    assertThat(unseen)
        .containsExactlyInAnyOrder(
            "charge_agenda.leased_until",
            "card_agenda.leased_until",
            "charge_block.charges",
            "charge_change.changed_at",
            "charge_change.sequence_number");
    assertThat(differences()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "charge, id",
    "card, id",
    "session, id",
    "charge_agenda, charge_id",
    "card_agenda, card_id",
    "provider_reference, id",
    "notifiable_event, event_id"
  })
  void a_row_that_is_missing_is_found_and_one_that_is_too_much(String table, String key) {
    UUID id =
        service
            .owner()
            .queryForObject("select %s from %s limit 1".formatted(key, table), UUID.class);
    spoil(
        table,
        "delete from %s where %s = '%s'".formatted(table, key, id),
        () ->
            assertThat(differences())
                .contains(
                    new TableDifference(table, id.toString(), TableDifference.ROW, null, "there")));

    UUID surplus = UUID.fromString("ffffffff-ffff-7fff-8fff-ffffffffffff");
    boolean isOfCharge = Set.of("notifiable_event", "provider_reference").contains(table);
    spoil(
        table,
        "update %s set %s = '%s'%s where %s = '%s'"
            .formatted(
                table, key, surplus, isOfCharge ? ", charge_id = '" + surplus + "'" : "", key, id),
        () ->
            assertThat(differences())
                .contains(
                    new TableDifference(
                        table, surplus.toString(), TableDifference.ROW, "there", null)));
  }

  @Test
  void a_long_value_is_shown_where_it_differs() {
    spoil(
        "charge",
        "update charge set transaction_requests = jsonb_set(transaction_requests, '{0,route}',"
            + " '\"elsewhere\"') where capture and order_id = 'order 0'",
        () ->
            assertThat(differences())
                .isNotEmpty()
                .allSatisfy(
                    difference -> {
                      assertThat(difference.column()).isEqualTo("transaction_requests");
                      assertThat(difference.stored()).contains("elsewhere").hasSizeLessThan(130);
                      assertThat(difference.expected()).doesNotContain("elsewhere");
                    }));
  }

  @Test
  void a_check_that_is_asked_for_is_noted_for_the_metrics() {
    ParityCheck check = service.part(ParityCheck.class);
    ParityRuns runs = service.part(ParityRuns.class);
    spoil(
        "charge",
        "update charge set amount = amount + 1 where capture and order_id = 'order 0'",
        () -> {
          check.run(_ -> {}, _ -> {});
          assertThat(runs.last().orElseThrow().differences()).isEqualTo(1);
        });

    check.run(_ -> {}, _ -> {});

    assertThat(runs.last().orElseThrow().differences()).isZero();
  }

  @Test
  void it_changes_nothing_and_sends_nothing() {
    Map<String, Long> before = new TableCounts(service).now();
    int moved = service.movements().size();

    service.part(Replay.class).run(_ -> {}, _ -> {});

    assertThat(new TableCounts(service).now()).isEqualTo(before);
    assertThat(service.movements()).hasSize(moved);
  }

  @Test
  void events_that_were_exported_are_compared_instead_of_those_of_the_database() throws Exception {
    Path export = directory.resolve("export");
    service.part(HistoryArchive.class).export(export, _ -> {});
    try (ExportedHistories exported = ExportedHistories.in(export, EventSerializer.create())) {
      List<Progress> progress = new ArrayList<>();
      List<TableDifference> found = new ArrayList<>();
      Replay replay = service.part(Replay.class);
      assertThat(replay.run(exported, found::add, progress::add))
          .isEqualTo(count("domain_event"))
          .isEqualTo(exported.events());
      assertThat(found).isEmpty();
      assertThat(progress.getLast().percent()).isEqualTo(100);

      spoil(
          "charge",
          "update charge set amount = amount + 1 where capture and order_id = 'order 0'",
          () -> {
            replay.run(exported, found::add, _ -> {});
            assertThat(found).singleElement().matches(one -> one.column().equals("amount"));
          });
      found.clear();
      String later =
          service.client(account).post("/v1/charges", CardCharge.of(account).json()).at("/id");
      replay.run(exported, found::add, _ -> {});
      assertThat(found)
          .contains(new TableDifference("charge", later, TableDifference.ROW, "there", null))
          .extracting(TableDifference::expected)
          .containsOnlyNulls();
    }
  }

  @Test
  void histories_of_an_export_are_those_of_the_store_whatever_the_ranges() throws Exception {
    Path export = directory.resolve("export");
    service.part(HistoryArchive.class).export(export, _ -> {});
    try (ExportedHistories exported = ExportedHistories.in(export, EventSerializer.create());
        Connection connection = service.database().applicationDataSource().getConnection()) {
      for (int limit : new int[] {1, 7, 100_000}) {
        List<SubjectHistory> histories = new ArrayList<>();
        EventRanges.Histories range = exported.next(null, limit);
        histories.addAll(range.histories());
        while (!range.range().isLast()) {
          range = exported.next(range.range().upTo(), limit);
          histories.addAll(range.histories());
        }
        assertThat(histories)
            .isEqualTo(service.part(EventRanges.class).next(connection, null, 100_000).histories());
      }
    }
  }

  @Test
  void a_story_of_an_export_is_that_of_the_store() throws Exception {
    Path export = directory.resolve("export");
    service.part(HistoryArchive.class).export(export, _ -> {});
    Timelines timelines = service.part(Timelines.class);
    try (ExportedHistories exported = ExportedHistories.in(export, EventSerializer.create())) {
      for (Subject subject : Subject.values()) {
        UUID id =
            service
                .owner()
                .queryForObject(
                    "select id from %s order by created_at limit 1"
                        .formatted(subject.name().toLowerCase(Locale.ROOT)),
                    UUID.class);
        Timeline whole = timelines.of(subject, id, Instant.MAX);
        assertThat(whole.entries()).isNotEmpty();
        for (Timeline.Entry entry : whole.entries()) {
          Instant asOf = entry.event().occurredAt();
          assertThat(Timelines.of(subject, exported.of(id), asOf))
              .isEqualTo(timelines.of(subject, id, asOf));
        }
      }
      assertThat(exported.of(UUID.randomUUID())).isEmpty();
    }
  }

  @Test
  void what_is_written_meanwhile_is_no_difference() throws Exception {
    ApiClient client = service.client(account);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> charging =
          threads.submit(
              () -> {
                for (int made = 0; made < 20; made++) {
                  String id = client.post("/v1/charges", CardCharge.of(account).json()).at("/id");
                  client.postWithoutBody("/v1/charges/" + id + "/capture");
                }
              });
      while (!charging.isDone()) {
        assertThat(differences()).isEmpty();
      }
      charging.get();
    }
    assertThat(differences()).isEmpty();
  }

  private static List<TableDifference> differences() {
    List<TableDifference> found = new ArrayList<>();
    service.part(Replay.class).run(found::add, _ -> {});
    return found;
  }

  private static boolean isOf(TableDifference difference, String table) {
    return difference.table().equals(table)
        || (table.startsWith("charge_") && difference.table().equals("charge_count"));
  }

  private static long count(String table) {
    return service.owner().queryForObject("select count(*) from " + table, Long.class);
  }

  private static Map<String, String> columns(String table) {
    Map<String, String> columns = new LinkedHashMap<>();
    service
        .owner()
        .query(
            "select column_name, udt_name from information_schema.columns"
                + " where table_schema = 'payments' and table_name = ? and is_generated = 'NEVER'"
                + " order by ordinal_position",
            row -> {
              columns.put(row.getString(1), row.getString(2));
            },
            table);
    return columns;
  }

  /** Blocks are changed at the end: what their ends say is asked of the last one only. */
  private static String order(String table) {
    return switch (table) {
      case "charge_block" -> "number desc";
      case "charge_change" -> "sequence_number desc";
      default -> "ctid";
    };
  }

  private static String another(String column, String type) {
    return switch (type) {
      case "uuid" -> "gen_random_uuid()";
      case "text", "varchar", "bpchar" -> "'xyz'";
      case "int4", "int8" -> "coalesce(%s, 0) + 1000".formatted(column);
      case "bool" -> "not " + column;
      case "timestamptz" -> "coalesce(%s, now()) + interval '1 ms'".formatted(column);
      case "date" -> column + " + 31";
      case "jsonb" ->
          column.equals("disputes") ? "'[{\"id\": \"case-1\", \"amount\": 1}]'" : "'[]'";
      case "_uuid" -> "array[gen_random_uuid()]";
      default -> throw new IllegalArgumentException(type);
    };
  }

  /** Changes a table, looks, and puts it back as it was. */
  private static void spoil(String table, String change, Runnable look) {
    JdbcTemplate owner = service.owner();
    owner.execute("create table kept as select * from " + table);
    try {
      assertThat(owner.update(change)).as(change).isEqualTo(1);
      look.run();
    } finally {
      String columns = String.join(", ", columns(table).keySet());
      owner.execute(
          "delete from %1$s; insert into %1$s (%2$s) select %2$s from kept; drop table kept"
              .formatted(table, columns));
    }
  }
}
