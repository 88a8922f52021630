package com.paymenthub.api.bench;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.HttpConnection;
import com.paymenthub.api.testing.CustomerBody;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/** Very many charges by pix that expire at one moment: one that was really made, and its copies. */
final class DueExpiries {

  private static final int CREATED = 201;
  private static final int SECONDS = 60;

  private final EmbeddedHome database;

  private DueExpiries(EmbeddedHome database) {
    this.database = database;
  }

  /** Makes them. They expire within a minute, but are due only when {@link #becomeDue} says so. */
  static DueExpiries create(EmbeddedHome database, DemoAccount account, int port, int count)
      throws IOException {
    String id = original(account, port);
    DueExpiries expiries = new DueExpiries(database);
    expiries.copy(id, count);
    return expiries;
  }

  private static String original(DemoAccount account, int port) throws IOException {
    try (HttpConnection connection = new HttpConnection(port)) {
      String customer =
          created(connection, account, "/v1/customers", CustomerBody.number(1).json());
      return created(
          connection,
          account,
          "/v1/charges",
          """
          {"merchantId": "%s", "amount": 1990,
           "paymentMethod": {"paymentType": "pix", "expiresIn": %d},
           "paymentSource": {"sourceType": "customer", "customerId": "%s"}}
          """
              .formatted(account.merchantId(), SECONDS, customer));
    }
  }

  private static String created(
      HttpConnection connection, DemoAccount account, String path, String body) throws IOException {
    HttpConnection.Answer answer =
        connection.post(path, account.headers(UUID.randomUUID().toString()), body);
    if (answer.status() != CREATED) {
      throw new IllegalStateException(path + " was answered with " + answer);
    }
    return JsonMapper.shared().readTree(answer.body()).at("/id").stringValue();
  }

  private void copy(String id, int count) {
    copies(id, count).forEach(database::sql);
    database.sql("vacuum analyze domain_event");
    database.sql("vacuum analyze charge");
  }

  /**
   * The statements that copy one pending charge into a table {@code expiring} of ids and numbers,
   * into histories and into charges.
   */
  static List<String> copies(String id, int count) {
    return List.of(
        "create table expiring as select gen_random_uuid() as id, number"
            + " from generate_series(1, %d) number".formatted(count),
        "alter table expiring add primary key (id)",
        """
        insert into domain_event (event_identifier, aggregate_identifier, sequence_number, type,
          time_stamp, payload_type, payload_revision, payload, meta_data, account_id)
        select gen_random_uuid(), expiring.id, sequence_number, type, time_stamp,
          payload_type, payload_revision,
          convert_to(replace(convert_from(payload, 'UTF8'), '%1$s', expiring.id::text), 'UTF8'),
          meta_data, account_id
        from expiring, domain_event
        where aggregate_identifier = '%1$s' and payload_type in
          ('charge.requested', 'charge.attempt_started', 'charge.payment_issued')
        order by expiring.id, sequence_number
        """
            .formatted(id),
        """
        do $copy$
        declare
          columns text := (select string_agg(quote_ident(column_name), ',')
            from information_schema.columns where table_schema = 'payments'
              and table_name = 'charge' and column_name <> 'id' and is_generated = 'NEVER');
        begin
          execute format('insert into charge (id, %%1$s) select expiring.id, %%1$s'
            ' from expiring, charge original where original.id = %%2$L', columns, '%s');
        end $copy$
        """
            .formatted(id),
        "select count_charges_anew()");
  }

  /** Some of the charges, to be read. */
  List<String> some() {
    String ids =
        database.sql("select string_agg(id::text, ',') from (select id from expiring limit 10000)");
    return Arrays.asList(ids.split(",", -1));
  }

  /** Makes those from one number to before another due at once; the first has number 1. */
  void becomeDue(int from, int to) {
    database.sql(due(from, to));
  }

  /** The statement that makes those from one number to before another due when they expire. */
  static String due(int from, int to) {
    return """
    insert into charge_agenda (charge_id, client_id, kind, due_at)
    select id, client_id, 'expiry', expires_at from charge join expiring using (id)
    where number >= %d and number < %d
    """
        .formatted(from, to);
  }

  /** Whether any are still pending. Asked often, so it stops at the first. */
  boolean isLeft() {
    return database
        .sql("select exists (select from charge_agenda join expiring on charge_id = id limit 1)")
        .equals("t");
  }

  /** How many have failed, each of them counted as often as its history says so. */
  long failures() {
    return Long.parseLong(
        database.sql(
            "select count(*) from domain_event join expiring on aggregate_identifier = id"
                + " where payload_type = 'charge.failed'"));
  }
}
