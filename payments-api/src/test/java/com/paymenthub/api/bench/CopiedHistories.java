package com.paymenthub.api.bench;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.HttpConnection;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.TestAccount;
import java.io.IOException;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/**
 * Very many valid histories: of some charges that were really made, and of their cards, copied with
 * ids of their own, as their attempts have, one for each second of the last days. Nothing but
 * events is copied; the tables are for a rebuild to fill.
 */
final class CopiedHistories {

  private static final int CREATED = 201;

  /** Few enough for one statement. */
  private static final int COPIES_AT_ONCE = 10_000;

  /** Gives the attempts of a copy ids of their own, which begin with the number of the copy. */
  private static final String RENAMED =
      """
      create function renamed(content text, attempts text[], number bigint) returns text
      language plpgsql as $renamed$
      declare
        attempt text;
        changed text := content;
      begin
        foreach attempt in array attempts loop
          changed := replace(changed, attempt, lpad(to_hex(number), 8, '0') || substr(attempt, 9));
        end loop;
        return changed;
      end $renamed$
      """;

  private CopiedHistories() {}

  /** Makes them until the store has about so many events, and returns how many it has. */
  static long create(EmbeddedHome database, DemoAccount account, int port, long wanted)
      throws IOException {
    try (HttpConnection connection = new HttpConnection(port)) {
      originals(connection, account);
    }
    // Apart from the store, so that it is not looked through again while it grows.
    database.sql(
        """
        create table original as
        select charge.number, charge.id::text as charge, charge.card::text as card, attempts, event.*
        from (select row_number() over (order by id) - 1 as number, id,
            coalesce(card_id, uuidv7()) as card,
            array(select distinct attempt ->> 'id'
              from jsonb_array_elements(transaction_requests) attempt) as attempts
            from charge) charge
          join domain_event event on event.aggregate_identifier in (charge.id, charge.card)
        """);
    database.sql(RENAMED);
    long each = Long.parseLong(database.sql("select count(*) from original"));
    long originals = Long.parseLong(database.sql("select count(distinct number) from original"));
    long copies = (wanted - each) * originals / each;
    for (long from = 0; from < copies; from += COPIES_AT_ONCE) {
      database.sql(
          """
          insert into domain_event (event_identifier, aggregate_identifier, sequence_number, type,
            time_stamp, payload_type, payload_revision, payload, meta_data, account_id)
          select uuidv7(),
            case when aggregate_identifier::text = original.charge then copy.charge::uuid
              else copy.card::uuid end,
            sequence_number, type, time_stamp - days * interval '1 day', payload_type, payload_revision,
            convert_to(renamed(replace(replace(replace(convert_from(payload, 'UTF8'),
              original.charge, copy.charge), original.card, copy.card),
              '"' || to_char(time_stamp at time zone 'UTC', 'YYYY-MM-DD') || 'T',
              '"' || to_char((time_stamp - days * interval '1 day') at time zone 'UTC', 'YYYY-MM-DD') || 'T'),
              attempts, copy.number), 'UTF8'),
            meta_data, account_id
          from (select number, uuidv7(made)::text as charge, uuidv7(made)::text as card,
                (extract(epoch from -made) / 86400)::int as days
              from generate_series(%1$d, %2$d) number
                cross join lateral (select (number - %3$d) * interval '1 s' as made) age) copy
            join original on original.number = mod(copy.number, %4$d)
          order by copy.number, aggregate_identifier, sequence_number
          """
              .formatted(
                  from, Math.min(copies, from + COPIES_AT_ONCE) - 1, copies + 3600, originals));
    }
    database.sql("drop table original");
    database.sql("drop function renamed");
    database.sql("vacuum analyze domain_event");
    return Long.parseLong(database.sql("select count(*) from domain_event"));
  }

  /** Charges of each kind, the common kinds more than once. */
  private static void originals(HttpConnection connection, DemoAccount account) throws IOException {
    TestAccount shop =
        new TestAccount(
            UUID.fromString(account.clientId()),
            account.apiKey(),
            UUID.fromString(account.merchantId()));
    String customer = created(connection, account, "/v1/customers", CustomerBody.number(1).json());
    for (int made = 0; made < 5; made++) {
      created(connection, account, "/v1/charges", CardCharge.of(shop).with("capture", true).json());
    }
    String reserved = created(connection, account, "/v1/charges", CardCharge.of(shop).json());
    created(connection, account, "/v1/charges/" + reserved + "/capture", "{}");
    String paid =
        created(
            connection, account, "/v1/charges", CardCharge.of(shop).with("capture", true).json());
    created(connection, account, "/v1/charges/" + paid + "/void", "{}");
    created(connection, account, "/v1/charges", CardCharge.of(shop).cardEndingIn(5).json());
    created(connection, account, "/v1/charges", CodeCharge.pix(shop, customer).json());
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
}
