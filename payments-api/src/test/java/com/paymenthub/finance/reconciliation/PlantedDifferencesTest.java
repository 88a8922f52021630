package com.paymenthub.finance.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.finance.reconciliation.Reconciliations.Progress;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In a file in which every hundredth row is wrong, exactly these are found, with their kinds. */
class PlantedDifferencesTest {

  /** How many; {@code -Dreconciliation.rows=1000000} to measure it, with {@code -Xmx256m}. */
  private static final int ROWS = Integer.getInteger("reconciliation.rows", 1_000);

  private static final LocalDateTime FIRST = LocalDateTime.of(2026, 11, 10, 0, 0, 0);
  private static final List<DifferenceKind> KINDS = List.of(DifferenceKind.values());
  private static final int DAYS = 10;
  private static final int SECONDS = 86_400;
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("dd/MM/yyyy HH:mm:ss");

  private static final Map<String, String> SETTINGS = settings();

  /** Every tenth is given back; some payments share the reference of what was given back. */
  private static final String MOVEMENTS =
      """
      insert into finance_movement (charge_id, position, kind, account_id, merchant_id, payment_type,
        provider_id, provider_type, attempt_id, cause, provider_reference, reserved_delta,
        settled_delta, currency, decimals, occurred_at, booked_day, belongs_to_day, global_index, tx)
      select gen_random_uuid(), 3, case when i % 10 = 0 then 'refund' else 'authorization' end, ?,
        gen_random_uuid(), 'credit', gen_random_uuid(), 'SERVICE_SANDBOX', gen_random_uuid(),
        'merchant', 'r' || case when i % 50 = 1 then i - 1 else i end, 0,
        (1000 + i % 500000) * case when i % 10 = 0 then -1 else 1 end, 'BRL', 2,
        at at time zone 'America/Sao_Paulo', at::date, at::date, i, i
      from (select i, timestamp '2026-11-10' + i % 10 * interval '1 day' + i % 86400 * interval '1 s' as at
            from generate_series(1, ?) i) moved
      """;

  private final SettlementBooks books = SettlementBooks.create();
  private final UUID account = books.newAccount();
  private final Map<String, Integer> planted = new TreeMap<>();

  @TempDir private Path folder;

  private static Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>(Formats.BRAZILIAN);
    settings.put("expected-fees.authorization.percent", "2.5");
    settings.put("expected-fees.authorization.minor-units", "30");
    return Map.copyOf(settings);
  }

  @Test
  void every_planted_difference_is_found_and_none_is_invented() throws IOException {
    long seed = System.nanoTime();
    System.out.printf("settlement file of seed %dL%n", seed);
    books.owner().update(MOVEMENTS, account, ROWS);
    // As PostgreSQL does by itself after a while.
    books.owner().execute("analyze finance_movement");
    Path file = folder.resolve("settlement.csv");
    write(file, new Random(seed));
    AtomicLong read = new AtomicLong();
    AtomicLong compared = new AtomicLong();

    long began = System.nanoTime();
    ReconciliationRun run =
        books
            .reconciliations(SETTINGS)
            .reconcile(
                new SettlementImport(
                    file,
                    account,
                    Formats.PROVIDER,
                    null,
                    FIRST.toLocalDate(),
                    FIRST.toLocalDate().plusDays(DAYS),
                    null),
                progress(read, compared))
            .run();
    System.out.printf(
        "%d rows in %d ms%n", run.rows(), Duration.ofNanos(System.nanoTime() - began).toMillis());

    assertThat(found()).isEqualTo(planted);
    assertThat(run.differences())
        .isEqualTo(planted.values().stream().mapToLong(Integer::longValue).sum());
    assertThat(run.broken()).isZero();
    if (ROWS > 20_000) {
      assertThat(read).hasPositiveValue();
      assertThat(compared).hasPositiveValue();
    }
  }

  private static Progress progress(AtomicLong read, AtomicLong compared) {
    return new Progress() {
      @Override
      public void read(long lines) {
        read.set(lines);
      }

      @Override
      public void compared(long rowsAndMovements) {
        compared.set(rowsAndMovements);
      }
    };
  }

  /** How many differences of which kind, by reference. */
  private Map<String, Integer> found() {
    return books
        .owner()
        .queryForList(
            "select kind || ' ' || reference from finance.differences where account_id = ?",
            String.class,
            account)
        .stream()
        .collect(Collectors.toMap(one -> one, _ -> 1, Integer::sum, TreeMap::new));
  }

  private void write(Path file, Random random) throws IOException {
    Set<Integer> wrong = new HashSet<>();
    while (wrong.size() < ROWS / 100) {
      int one = 1 + random.nextInt(ROWS);
      if (one % 50 > 1 && one % 10 != 0) {
        wrong.add(one);
      }
    }
    try (Writer out = Files.newBufferedWriter(file)) {
      out.write("NSU;Tipo;Valor;Moeda;Data;Tarifa\r\n");
      int plants = 0;
      for (int number = 1; number <= ROWS; number++) {
        if (wrong.contains(number)) {
          plant(out, number, plants++ % KINDS.size());
        } else {
          out.write(row(reference(number), number, 0, "BRL", 0, 0));
        }
      }
    }
  }

  private static String reference(int number) {
    return "r" + (number % 50 == 1 ? number - 1 : number);
  }

  private void plant(Writer out, int number, int kind) throws IOException {
    String reference = reference(number);
    DifferenceKind planting = KINDS.get(kind);
    switch (planting) {
      case MISSING_HERE -> {
        out.write(row(reference, number, 0, "BRL", 0, 0));
        out.write(row("x" + number, number, 0, "BRL", 0, 0));
        planted.put(planting.code() + " x" + number, 1);
        return;
      }
      case MISSING_THERE -> {}
      case AMOUNT -> out.write(row(reference, number, 1, "BRL", 0, 0));
      case CURRENCY -> out.write(row(reference, number, 0, "USD", 0, 0));
      case DATE -> out.write(row(reference, number, 0, "BRL", 3, 0));
      case DUPLICATE -> {
        out.write(row(reference, number, 0, "BRL", 0, 0));
        out.write(row(reference, number, 0, "BRL", 0, 0));
      }
      case FEE -> out.write(row(reference, number, 0, "BRL", 0, 1));
      case AMBIGUOUS -> {
        out.write(row(reference, number, 1, "BRL", 0, 0));
        out.write(row(reference, number, 2, "BRL", 0, 0));
      }
    }
    planted.put(planting.code() + " " + reference, planting == DifferenceKind.AMBIGUOUS ? 3 : 1);
  }

  private static String row(
      String reference, int number, int moreAmount, String currency, int moreDays, int moreFee) {
    boolean back = number % 10 == 0;
    long amount = 1000L + number % 500_000 + moreAmount;
    long fee = (amount * 25 + 500) / 1000 + 30 + moreFee;
    return String.join(
            ";",
            reference,
            back ? "Estorno" : "Venda",
            decimal(amount),
            currency,
            FIRST.plusDays(number % DAYS + moreDays).plusSeconds(number % SECONDS).format(TIME),
            back ? "" : decimal(fee))
        + "\r\n";
  }

  private static String decimal(long minorUnits) {
    long units = minorUnits / 100;
    String whole = units < 1000 ? "" + units : "%d.%03d".formatted(units / 1000, units % 1000);
    return "%s,%02d".formatted(whole, minorUnits % 100);
  }
}
