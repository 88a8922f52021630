package com.paymenthub.api.bench;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.HttpConnection;
import com.paymenthub.api.processes.ServiceProcess;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.FileSystemUtils;

/**
 * Measures what the two writes of a charge's row leave behind with the indexes that there are, and
 * with those that there were before blocks were counted; in turn. {@code bench/lists} runs it.
 */
class ChargeIndexesMeasurement {

  private static final PrintStream OUT = System.out;
  private static final int ROUNDS = 3;

  private static final List<String> BEFORE =
      List.of(
          "create table charge_before (like charge including constraints)",
          "alter table charge_before drop column later_request_ids",
          "alter table charge_before add primary key (id)",
          "create index on charge_before (client_id, created_at, id)",
          "create index on charge_before (client_id, order_id) where order_id is not null",
          "create index on charge_before (updated_at) where flagged_reason is not null",
          "create index on charge_before (client_id, merchant_id, created_at, id)",
          "create index on charge_before (client_id, original_amount, created_at, id)",
          "create index on charge_before (client_id, status, created_at, id)",
          "create index on charge_before (client_id, payment_type, created_at, id)",
          "create index on charge_before (client_id, request_id)",
          "create index on charge_before using gin (transaction_requests jsonb_path_ops)"
              + " where jsonb_array_length(transaction_requests) > 1");

  private final int count = Integer.getInteger("bench.rows", 20_000);

  private Path home;
  private ServiceProcess service;

  @BeforeEach
  void start() throws IOException {
    home = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench");
    service = ServiceProcess.serve(home);
  }

  @AfterEach
  void stop() throws IOException {
    service.close();
    FileSystemUtils.deleteRecursively(home);
  }

  @Test
  void the_rows_of_charges() throws Exception {
    EmbeddedHome database = new EmbeddedHome(home);
    charge(DemoAccount.of(database));
    BEFORE.forEach(database::sql);
    database.sql("create table charge_after (like charge including all)");
    database.sql("create table change_after (like charge_change including all)");
    database.sql("create table measured (kind text, log numeric)");
    Map<String, String> kinds = new LinkedHashMap<>();
    kinds.put("charge_before", "");
    kinds.put("charge_after", "");
    kinds.put(
        "charge_after, charge_change",
        """
        insert into change_after values (made, made, made, 'credit', 1990, now(),
          case when step = 2 then 'pending' end, 'authorized', now(), step);
        """);
    for (int round = 0; round < ROUNDS; round++) {
      kinds.forEach((kind, change) -> database.sql(writes(kind, change)));
    }
    OUT.println("| indexes | bytes of log a charge | bytes of indexes a charge |");
    OUT.println("|---|---:|---:|");
    for (String kind : kinds.keySet()) {
      OUT.println(
          database.sql(
              """
              select format('| %%s | %%s | %%s |', kind,
                round(avg(log) / %1$d),
                pg_indexes_size(split_part(kind, ',', 1)::regclass) / (select count(*) from %2$s))
              from measured where kind = '%3$s' group by kind
              """
                  .formatted(count, kind.split(",", -1)[0], kind)));
    }
  }

  private void charge(DemoAccount account) throws IOException {
    try (HttpConnection connection = new HttpConnection(service.port())) {
      connection.post(
          "/v1/charges",
          account.headers(UUID.randomUUID().toString()),
          account.charge(UUID.randomUUID().toString()));
    }
  }

  /** Both writes of many charges, as a charge has them: inserted, and changed at once. */
  private String writes(String kind, String change) {
    return """
    do $writes$
    declare
      at pg_lsn := pg_current_wal_insert_lsn();
      made uuid;
      columns text := (select string_agg(quote_ident(column_name), ',')
        from information_schema.columns
        where table_schema = 'payments' and table_name = 'charge_before');
    begin
      set synchronous_commit = off;
      for number in 1 .. %1$d loop
        made := uuidv7();
        for step in 1 .. 2 loop
          execute format('insert into %2$s (%%1$s) select %%2$s from charge limit 1'
            ' on conflict (id) do update set status = excluded.status,'
            ' transaction_requests = excluded.transaction_requests,'
            ' updated_at = excluded.updated_at, sequence_number = excluded.sequence_number',
            columns, (select string_agg(case trim(name)
              when 'id' then quote_literal(made) || '::uuid' when 'created_at' then 'now()'
              when 'updated_at' then 'clock_timestamp()' when 'request_id' then quote_literal(made)
              when 'order_id' then 'null' when 'sequence_number' then step::text
              when 'status' then case step when 1 then '''pending''' else '''authorized''' end
              else name end, ',') from unnest(string_to_array(columns, ',')) name));
          %3$s
        end loop;
        commit;
      end loop;
      insert into measured values
        ('%4$s', pg_current_wal_insert_lsn() - at);
    end $writes$
    """
        .formatted(count, kind.split(",", -1)[0], change, kind);
  }
}
