package com.paymenthub.api.bench;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.HttpConnection;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.TestAccount;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/**
 * Very many charges of one account: a few that were really made, one of each kind, and copies of
 * their rows, which are all that a list reads. Each copy has an id, a time and a merchant of its
 * own; most kinds are common, one is rare, and all have the same amount.
 */
final class StoredCharges {

  /** The amount of every charge, in minor units. */
  static final int AMOUNT = 1990;

  private static final int CREATED = 201;

  /** Over how many days the charges are spread, evenly. */
  private static final int DAYS = 30;

  private static final int MERCHANTS = 5;

  private final EmbeddedHome database;
  private final DemoAccount account;
  private final List<String> merchants = new ArrayList<>();

  private StoredCharges(EmbeddedHome database, DemoAccount account) {
    this.database = database;
    this.account = account;
  }

  /** Makes them. */
  static StoredCharges create(EmbeddedHome database, DemoAccount account, int port, int count)
      throws IOException {
    StoredCharges charges = new StoredCharges(database, account);
    try (HttpConnection connection = new HttpConnection(port)) {
      charges.copy(charges.originals(connection), count);
    }
    return charges;
  }

  /** A merchant with a fourth of the charges. */
  String merchant() {
    return merchants.get(1);
  }

  /** A merchant with one charge of a thousand. */
  String rareMerchant() {
    return merchants.getLast();
  }

  /** One charge of each kind: the rare one first, the most common last. */
  private List<String> originals(HttpConnection connection) throws IOException {
    TestAccount test =
        new TestAccount(
            UUID.fromString(account.clientId()),
            account.apiKey(),
            UUID.fromString(account.merchantId()));
    String customer = created(connection, "/v1/customers", CustomerBody.number(1).json());
    for (int number = 0; number < MERCHANTS; number++) {
      merchants.add(
          created(
              connection,
              "/v1/merchants",
              """
              {"mcc": "5732", "name": "Shop", "city": "Recife", "providers": [{"name": "simulator",
               "priority": 1, "credentials": {"type": "SERVICE_SANDBOX", "apiKey": "anything"}}]}
              """));
    }
    String due = LocalDate.now(ZoneOffset.UTC).plusDays(30).toString();
    String voided = charge(connection, CardCharge.of(test).with("capture", true).json());
    created(connection, "/v1/charges/" + voided + "/void", "{}");
    return List.of(
        voided,
        charge(connection, CardCharge.of(test).with("amount", AMOUNT).cardEndingIn(5).json()),
        charge(connection, CodeCharge.boleto(test, customer, due).with("amount", AMOUNT).json()),
        charge(connection, CodeCharge.pix(test, customer).with("amount", AMOUNT).json()),
        charge(connection, CardCharge.of(test).with("amount", AMOUNT).json()),
        charge(
            connection, CardCharge.of(test).with("amount", AMOUNT).with("capture", true).json()));
  }

  private String charge(HttpConnection connection, String body) throws IOException {
    return created(connection, "/v1/charges", body);
  }

  private String created(HttpConnection connection, String path, String body) throws IOException {
    HttpConnection.Answer answer =
        connection.post(path, account.headers(UUID.randomUUID().toString()), body);
    if (answer.status() != CREATED) {
      throw new IllegalStateException(path + " was answered with " + answer);
    }
    return JsonMapper.shared().readTree(answer.body()).at("/id").stringValue();
  }

  private void copy(List<String> originals, int count) {
    database.sql(
        """
        do $copy$
        declare
          columns text := (select string_agg(quote_ident(column_name), ',')
            from information_schema.columns
            where table_schema = 'payments' and table_name = 'charge' and is_generated = 'NEVER'
              and column_name not in ('id', 'created_at', 'merchant_id', 'original_amount'));
        begin
          execute format($statement$
            insert into charge (id, created_at, merchant_id, original_amount, %%1$s)
            select uuidv7(made.at - now()), made.at, made.merchant, %1$d, %%1$s
            from generate_series(1, %2$d) number
              cross join lateral (select
                now() - interval '%3$d days' + number * (interval '%3$d days' / %2$d) as at,
                ('{%4$s}'::uuid[])[case when mod(number, 1000) = 0 then %5$d
                  else 1 + mod(number / 7, %5$d - 1) end] as merchant,
                ('{%6$s}'::uuid[])[case when mod(number, 2000) = 7 then 1 when mod(number, 100) < 8 then 2
                  when mod(number, 100) = 8 then 3 when mod(number, 100) < 15 then 4
                  when mod(number, 100) < 40 then 5 else 6 end] as original) made
              join charge original on original.id = made.original
            $statement$, columns);
        end $copy$
        """
            .formatted(
                AMOUNT,
                count,
                DAYS,
                String.join(",", merchants),
                MERCHANTS,
                String.join(",", originals)));
    database.sql("select count_charges_anew()");
    for (String table : List.of("charge", "charge_block", "charge_count", "charge_change")) {
      database.sql("vacuum analyze " + table);
    }
  }
}
