package com.paymenthub.api.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.Receiver;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.charging.notices.NoticeIntake;
import com.paymenthub.charging.notices.StoredNotices;
import com.paymenthub.console.operators.Acting;
import com.paymenthub.console.operators.NewOperator;
import com.paymenthub.console.operators.Operators;
import com.paymenthub.console.operators.Role;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.platform.AdministrationTransactions;
import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.sealing.KeyRotation;
import com.paymenthub.platform.sealing.SealedColumn;
import com.paymenthub.platform.sealing.Sealer;
import com.paymenthub.providers.contract.NoticeRequest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * An attacker who writes into the database cannot have a value opened in the place of another one:
 * everything that is sealed opens in its own row only. A column that is declared anew needs two
 * rows here.
 */
class SealedRowsTest {

  /** Its only row says with which keys the database was written. */
  private static final String ONE_ROW = "key_check.sealed";

  private static RunningService service;
  private static JdbcTemplate jdbc;
  private static TransactionTemplate transaction;

  @BeforeAll
  static void leaveTwoRowsInEachColumn() {
    service =
        RunningService.start(
            "--payments.webhooks.allow-private-addresses=true",
            "--payments.simulators.production=true");
    jdbc = service.owner();
    transaction = new TransactionTemplate(new DataSourceTransactionManager(jdbc.getDataSource()));
    TestAccount account = service.newAccount();
    TestAccount production = service.newAccount(Environment.PRODUCTION);
    ApiClient client = service.client(account);
    try (Receiver receiver = Receiver.answering(200)) {
      for (int i = 0; i < 2; i++) {
        String hook =
            client
                .post(
                    "/v1/webhooks",
                    "{\"event\": \"*\", \"endpoint\": \"%s\"}".formatted(receiver.url("/" + i)))
                .at("/id");
        client.postWithoutBody("/v1/webhooks/" + hook + "/secret");
        client.postWithKey(
            "/v1/charges",
            CardCharge.of(account).with("description", "A present").json(),
            UUID.randomUUID().toString());
        // What is told of a person is sealed with the person's key.
        client.post("/v1/charges", CardCharge.of(account).json());
        CardToken.valid().createdBy(client);
        service.client(production).post("/v1/sessions", SessionBody.of(production).json());
        leaveNotice(service.newMerchant(account.clientId(), "simulator"));
        leaveSecondFactor("operator-" + i);
      }
      await().until(() -> rowsOf("notification_attempt where sealed is not null") >= 2);
    }
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  private static void leaveNotice(UUID merchantId) {
    UUID provider =
        jdbc.queryForObject(
            "select id from merchant_provider where merchant_id = ?", UUID.class, merchantId);
    NoticeRequest request =
        new NoticeRequest("", null, Map.of(), "{}".getBytes(StandardCharsets.UTF_8), Instant.now());
    service
        .part(Transactions.class)
        .run(
            () -> {
              service
                  .part(StoredNotices.class)
                  .add(
                      Ids.next(),
                      service.part(NoticeIntake.class).find(provider).orElseThrow(),
                      request);
              return true;
            });
  }

  private static void leaveSecondFactor(String name) {
    Operators operators = service.part(Operators.class);
    service
        .part(AdministrationTransactions.class)
        .run(
            () ->
                operators.prepareSecondFactor(
                    operators
                        .create(
                            new NewOperator(
                                name,
                                Role.SUPPORT,
                                "correct horse 1 battery",
                                Locale.US,
                                ZoneId.of("America/Sao_Paulo"),
                                true),
                            new Acting(null, "test", "here", null))
                        .id()));
  }

  private static long rowsOf(String table) {
    return jdbc.queryForObject("select count(*) from " + table, Long.class);
  }

  static List<SealedColumn> columns() {
    return service.part(KeyRotation.class).columns().stream()
        .filter(column -> !column.name().equals(ONE_ROW))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("columns")
  void what_is_moved_to_another_row_does_not_open(SealedColumn column) {
    transaction.executeWithoutResult(
        change -> {
          List<Row> rows = read(column);
          assertThat(rows).as("rows with a value in %s", column.name()).hasSizeGreaterThan(1);
          rows.forEach(SealedRowsTest::open);
          assertThat(rows.stream().map(Row::boundTo).distinct().count())
              .as("different things that rows of %s are bound to", column.name())
              .isEqualTo(placesIn(rows, column));
          Row one = rows.getFirst();
          Row other =
              rows.stream().filter(row -> !row.boundTo().equals(one.boundTo())).findFirst().get();

          write(column, one, other.sealed());
          write(column, other, one.sealed());

          for (Row now : read(column)) {
            if (now.key().equals(one.key()) || now.key().equals(other.key())) {
              assertThatThrownBy(() -> open(now))
                  .as(column.name())
                  .isInstanceOf(IllegalStateException.class)
                  .hasMessageContaining("cannot be decrypted");
            } else {
              open(now);
            }
          }
          change.setRollbackOnly();
        });
  }

  @Test
  void the_check_of_the_keys_has_no_other_row() {
    assertThat(service.part(KeyRotation.class).columns().stream().map(SealedColumn::name))
        .contains(ONE_ROW)
        .hasSize(columns().size() + 1);
    assertThat(rowsOf("key_check")).isEqualTo(1);
  }

  /** The attempts of one delivery are about the same notification, and are bound to that. */
  private static long placesIn(List<Row> rows, SealedColumn column) {
    boolean attempts = column.table().equals("notification_attempt");
    return rows.stream().map(row -> attempts ? row.key().getFirst() : row.key()).distinct().count();
  }

  /** A row with its sealed value and what that is bound to. */
  private record Row(List<Object> key, byte[] sealed, byte[] binding) {
    private String boundTo() {
      return HexFormat.of().formatHex(binding);
    }
  }

  private static void open(Row row) {
    service.part(Sealer.class).open(row.sealed(), row.binding());
  }

  private static List<Row> read(SealedColumn column) {
    List<String> selected = new ArrayList<>(column.primaryKey());
    selected.addAll(column.otherColumns());
    selected.add(column.column());
    return jdbc.query(
        "select %s from %s where %s is not null order by %s"
            .formatted(
                String.join(", ", selected),
                column.table(),
                column.column(),
                String.join(", ", column.primaryKey())),
        (result, _) -> {
          List<Object> key = new ArrayList<>();
          for (String part : column.primaryKey()) {
            key.add(result.getObject(part));
          }
          return new Row(key, result.getBytes(column.column()), column.binding().of(result));
        });
  }

  private static void write(SealedColumn column, Row row, byte[] sealed) {
    List<Object> parameters = new ArrayList<>(List.of(sealed));
    parameters.addAll(row.key());
    int changed =
        jdbc.update(
            "update %s set %s = ? where (%s) = (%s)"
                .formatted(
                    column.table(),
                    column.column(),
                    String.join(", ", column.primaryKey()),
                    String.join(", ", Collections.nCopies(row.key().size(), "?"))),
            parameters.toArray());
    assertThat(changed).isEqualTo(1);
  }
}
