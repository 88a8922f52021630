package com.paymenthub.finance.closing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Accounts;
import com.paymenthub.charging.accounts.Accounts.CreatedAccount;
import com.paymenthub.charging.accounts.Accounts.NewAccount;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.finance.EmptyFinance;
import com.paymenthub.finance.FinanceReader;
import com.paymenthub.finance.FinanceRebuild;
import com.paymenthub.finance.closing.Closing.Line;
import com.paymenthub.finance.tables.FinanceTables;
import com.paymenthub.testing.Patience;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HexFormat;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** Days are closed one after the other, and stay what they were. */
class ClosingsTest {

  private static final LocalDate FIRST = LocalDate.of(2026, 3, 7);
  private static final LocalDate NEXT = FIRST.plusDays(1);

  private static final String MOVEMENT =
      """
      insert into finance_movement (charge_id, position, kind, account_id, merchant_id, payment_type,
        provider_id, provider_type, attempt_id, cause, reserved_delta, settled_delta, currency, decimals,
        occurred_at, booked_day, belongs_to_day, global_index, tx)
      values (gen_random_uuid(), 3, 'authorization', ?, ?, 'credit', gen_random_uuid(), 'SERVICE_SANDBOX',
        gen_random_uuid(), 'merchant', 0, ?, 'BRL', 2, now(), ?, ?,
        (select coalesce(max(settled_event), 0) + 1000000 from stream_epoch), ?)
      """;

  private static final String SEAL =
      """
      insert into seal (number, sealed_at, events, changes, last_event, from_tx, to_tx, after, statement)
      values (?, now(), 0, 0, 0, ?::text::xid8, ?::text::xid8, 0, ?)
      """;

  private static final AdvancingClock CLOCK = new AdvancingClock();

  private static RunningService service;
  private static Closings closings;
  private static JdbcTemplate owner;

  private UUID account;

  @BeforeAll
  static void start() {
    service = RunningService.start(CLOCK, "--payments.agenda.enabled=false");
    closings = service.part(Closings.class);
    owner = service.owner();
    readAll();
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @BeforeEach
  void anAccount() {
    account = newAccount("America/Sao_Paulo");
  }

  private static void readAll() {
    Instant now = CLOCK.instant();
    await().atMost(Patience.LONGEST_WAIT).until(() -> !readUpTo().isBefore(now));
  }

  private static Instant readUpTo() {
    FinanceReader reader = service.part(FinanceReader.class);
    while (reader.readSome()) {
      assertThat(reader.behindSeconds()).isNotNegative();
    }
    return service.part(FinanceTables.class).progress().asOf().orElse(Instant.MIN);
  }

  private static UUID newAccount(String timeZone) {
    return created(timeZone).clientId();
  }

  private static TestAccount newShop(String timeZone) {
    CreatedAccount created = created(timeZone);
    UUID merchant = service.newMerchant(created.clientId(), "simulator");
    return new TestAccount(created.clientId(), created.apiKey(), merchant);
  }

  private static CreatedAccount created(String timeZone) {
    return service
        .part(Accounts.class)
        .create(new NewAccount(Environment.SANDBOX, "A test", ZoneId.of(timeZone), false));
  }

  /** A movement whose event was stored so many transactions before or after the position. */
  private void moved(long amount, LocalDate booked, LocalDate belongs, long transactions) {
    Long position = owner.queryForObject("select to_tx from finance_position", Long.class);
    owner.update(
        MOVEMENT, account, new UUID(9, 9), amount, booked, belongs, position + transactions);
  }

  private void feeTold(long fee, LocalDate booked) {
    moved(0, booked, booked, -1);
    owner.update(
        "update finance_movement set kind = 'fee', fee_delta = ?"
            + " where account_id = ? and booked_day = ? and settled_delta = 0",
        fee,
        account,
        booked);
  }

  private static void readOn(long transactions) {
    owner.update(
        "update finance_position set from_tx = from_tx + ?, to_tx = to_tx + ?",
        transactions,
        transactions);
  }

  @Test
  void a_day_says_its_fees_and_one_without_has_the_form_that_days_always_had() {
    moved(1990, FIRST, FIRST, -10);
    moved(500, NEXT, NEXT, -10);
    feeTold(60, NEXT);

    assertThat(closings.close(account, FIRST).text())
        .startsWith("closing,1\r\n")
        .contains("movements,reserved_delta,settled_delta\r\n")
        .endsWith(",1,0,1990\r\n");
    assertThat(closings.close(account, NEXT).text())
        .startsWith("closing,2\r\n")
        .contains("movements,reserved_delta,settled_delta,fee_delta\r\n")
        .contains("authorization,BRL,2026-03-08,1,0,500,0\r\n")
        .contains("fee,BRL,2026-03-08,1,0,0,60\r\n");
  }

  @Test
  void a_day_that_is_closed_again_has_the_same_bytes_whatever_happened_later() {
    moved(1990, FIRST, FIRST, -10);
    moved(10, FIRST, FIRST, -9);
    Closing closing = closings.close(account, FIRST);
    assertThat(closing.lines()).extracting(Line::settledDelta).containsExactly("2000");
    assertThat(closing.lines()).extracting(Line::movements).containsExactly(2L);

    moved(500, FIRST, FIRST, 5);
    readOn(10);

    assertThat(closings.close(account, FIRST).text()).isEqualTo(closing.text());
    RunningService another =
        service.anotherNode(Clock.systemUTC(), "--payments.agenda.enabled=false");
    try {
      assertThat(another.part(Closings.class).close(account, FIRST).text())
          .isEqualTo(closing.text());
    } finally {
      another.stop();
    }
  }

  @ParameterizedTest
  @CsvSource({
    // The clocks go forward: the day has 23 hours.
    "America/New_York, 2027-03-14",
    "America/Sao_Paulo, 2027-05-02",
    // Forward by half an hour, in a place whose days begin on the day before in UTC.
    "Australia/Lord_Howe, 2027-10-03",
    // The clocks go back: the day has 25 hours.
    "America/New_York, 2027-11-07"
  })
  void a_closed_day_stays_when_the_tables_are_filled_anew(String timeZone, LocalDate day) {
    TestAccount shop = newShop(timeZone);
    account = shop.clientId();
    ZoneId zone = ZoneId.of(timeZone);
    Instant begin = day.atStartOfDay(zone).toInstant();
    Instant end = day.plusDays(1).atStartOfDay(zone).toInstant();
    charged(shop, begin.minusSeconds(90), 100);
    charged(shop, begin.plusSeconds(10), 1_000);
    charged(shop, end.minusSeconds(90), 10_000);
    charged(shop, end.plusSeconds(10), 100_000);
    advanceTo(end.plusSeconds(120));
    EmptyFinance.in(service.owner());
    readAll();

    closings.close(account, day.minusDays(1));
    Closing closing = closings.close(account, day);
    assertThat(closing.lines()).extracting(Line::settledDelta).containsExactly("11000");

    charged(shop, end.plusSeconds(180), 1_000_000);
    EmptyFinance.in(service.owner());
    readAll();

    assertThat(closings.close(account, day).text()).isEqualTo(closing.text());
    service
        .part(FinanceRebuild.class)
        .run(service.database().ownerDataSource(), "test", false, _ -> {});
    assertThat(closings.close(account, day).text()).isEqualTo(closing.text());
  }

  private static void charged(TestAccount shop, Instant at, long amount) {
    advanceTo(at);
    ApiAnswer answer =
        service
            .client(shop)
            .post(
                "/v1/charges",
                CardCharge.of(shop).with("amount", amount).with("capture", true).json());
    assertThat(answer.at("/status")).as(answer.text()).isEqualTo("authorized");
  }

  private static void advanceTo(Instant at) {
    CLOCK.advance(Duration.between(CLOCK.instant(), at));
  }

  @Test
  void the_seal_of_a_closing_is_the_first_one_that_reaches_its_position()
      throws NoSuchAlgorithmException {
    moved(1990, FIRST, FIRST, -10);
    Closing closing = closings.close(account, FIRST);
    assertThat(closings.seal(account, FIRST)).isEmpty();
    int epoch = closing.position().epoch();
    long position = closing.position().toTx();

    sealed(1, epoch, position - 1, position - 1);
    sealed(2, epoch, position - 1, position + 5);
    assertThat(closings.seal(account, FIRST)).isEmpty();

    String covering = sealed(3, epoch, position, position);
    assertThat(closings.seal(account, FIRST)).contains(new CoveringSeal(3, covering));
    sealed(4, epoch, position, position + 7);
    sealed(5, epoch + 1, 3, 3);
    assertThat(closings.seal(account, FIRST)).contains(new CoveringSeal(3, covering));
    assertThat(closings.close(account, FIRST).text()).isEqualTo(closing.text());
    assertThat(
            owner.queryForList(
                "select after ->> 'digest' from audit_entry where client_id = ? and action ="
                    + " 'day_closed'",
                String.class,
                account))
        .containsExactly(closing.digest());
  }

  /** Stores a seal that reaches so far, and returns its digest. */
  private static String sealed(long number, int epoch, long fromTx, long toTx)
      throws NoSuchAlgorithmException {
    String statement =
        "payments-seal 1\nnumber: %d\nevents-to: %d %d %d 0\n"
            .formatted(number, epoch, fromTx, toTx);
    owner.update(SEAL, number, fromTx, toTx, statement);
    return HexFormat.of()
        .formatHex(
            MessageDigest.getInstance("SHA-256")
                .digest(statement.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void what_becomes_known_later_is_an_adjustment_that_names_its_day() {
    moved(1990, FIRST, FIRST, -10);
    closings.close(account, FIRST);
    moved(500, FIRST, FIRST, 5);
    moved(70, NEXT, FIRST, 6);
    moved(3, NEXT, NEXT, 7);
    readOn(10);

    assertThat(closings.close(account, NEXT).lines())
        .extracting(line -> line.belongsToDay() + " " + line.settledDelta())
        .containsExactly(FIRST + " 570", NEXT + " 3");
  }

  @Test
  void days_are_closed_in_their_order() {
    assertRefused(FIRST, "the account has no movement yet");
    moved(1990, FIRST, FIRST, -10);

    assertRefused(NEXT, "the first day that can be closed is 2026-03-07");
    assertRefused(FIRST.minusYears(20), "the first day that can be closed is 2026-03-07");
    closings.close(account, FIRST);
    assertRefused(NEXT.plusDays(1), "the first day that can be closed is 2026-03-08");
    assertThat(closings.close(account, NEXT).lines()).isEmpty();
  }

  @Test
  void a_day_that_has_not_ended_is_not_closed() {
    LocalDate today = LocalDate.ofInstant(service.part(Clock.class).instant(), zone());
    assertRefused(today, "has not ended in America/Sao_Paulo");
    assertRefused(today.plusDays(1), "has not ended");
  }

  private static ZoneId zone() {
    return ZoneId.of("America/Sao_Paulo");
  }

  @ParameterizedTest
  @CsvSource({
    // The clocks go forward in New York: the day ends an hour earlier, in UTC.
    "America/New_York, 2026-03-08, 2026-03-09T04:00:30Z, false",
    "America/New_York, 2026-03-08, 2026-03-09T04:01:00Z, true",
    "America/New_York, 2026-03-07, 2026-03-08T05:00:59Z, false",
    "America/New_York, 2026-03-07, 2026-03-08T05:01:00Z, true",
    "Pacific/Kiritimati, 2026-03-07, 2026-03-07T10:01:00Z, true"
  })
  void a_day_is_closed_when_its_events_are_read(
      String timeZone, LocalDate day, Instant readUpTo, boolean closed) {
    account = newAccount(timeZone);
    moved(1990, day, day, -10);
    Instant before = readUpTo();
    owner.update("update finance_position set as_of = ?::timestamptz", readUpTo.toString());
    try {
      if (closed) {
        assertThat(closings.close(account, day).day()).isEqualTo(day);
      } else {
        assertRefused(day, "not all read");
      }
    } finally {
      owner.update("update finance_position set as_of = ?::timestamptz", before.toString());
    }
  }

  @Test
  void a_day_is_not_closed_while_a_transaction_keeps_its_events_from_being_read()
      throws SQLException {
    TestAccount shop = newShop(zone().getId());
    account = shop.clientId();
    LocalDate day = LocalDate.ofInstant(CLOCK.instant(), zone()).plusDays(2);
    Instant end = day.plusDays(1).atStartOfDay(zone()).toInstant();
    advanceTo(end.minusSeconds(120));
    readAll();
    try (Connection open = service.database().ownerDataSource().getConnection()) {
      open.setAutoCommit(false);
      open.createStatement().execute("create table written_for_long ()");
      charged(shop, end.minusSeconds(60), 1_000);
      advanceTo(end.plusSeconds(600));

      assertThat(readUpTo()).isBefore(end);
      assertThat(service.part(FinanceReader.class).behindSeconds()).isGreaterThan(600);
      assertRefused(day, "not all read");
      open.rollback();
    }
    readAll();
    assertThat(closings.close(account, day).lines())
        .extracting(Line::settledDelta)
        .containsExactly("1000");
  }

  @Test
  void a_day_that_comes_to_something_else_is_told() {
    moved(1990, FIRST, FIRST, -10);
    closings.close(account, FIRST);

    owner.update("delete from finance_movement where account_id = ?", account);

    assertRefused(FIRST, "was closed with the digest");
  }

  @Test
  void while_the_tables_are_filled_nothing_is_closed() {
    String asOf = owner.queryForObject("select as_of::text from finance_position", String.class);
    owner.update("update finance_position set as_of = null");
    try {
      assertRefused(FIRST, "being filled");
    } finally {
      owner.update("update finance_position set as_of = ?::timestamptz", asOf);
    }
  }

  @Test
  void an_account_that_is_not_there_has_no_days() {
    account = new UUID(1, 2);
    assertRefused(FIRST, "there is no account");
  }

  private void assertRefused(LocalDate day, String reason) {
    assertThatExceptionOfType(ClosingRefused.class)
        .isThrownBy(() -> closings.close(account, day))
        .withMessageContaining(reason);
  }
}
