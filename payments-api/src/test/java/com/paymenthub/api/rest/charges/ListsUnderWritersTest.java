package com.paymenthub.api.rest.charges;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Lists that end before any request that is under way are read while sixteen writers make charges;
 * afterwards it is known what each of them should have shown.
 */
class ListsUnderWritersTest {

  private static final int WRITERS = 16;
  private static final int READINGS = 50;

  /** Enough where writers are so fast that each list is much longer than the one before. */
  private static final int FEW_READINGS = 10;

  private static final int MANY_PAGES = 1_500;

  /** So many charges that a list has several pages. */
  private static final int SEVERAL_PAGES = 350;

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  /**
   * A list as it was read page by page.
   *
   * @param before its {@code created.lt}
   * @param ids its charges, in their order
   * @param total what it said that it has
   */
  private record Reading(Instant before, boolean newestFirst, List<String> ids, long total) {}

  /** A charge as it is listed when all is over. */
  private record Listed(String id, Instant createdAt) {}

  @Test
  void no_charge_is_skipped_or_repeated() throws Exception {
    AtomicBoolean writing = new AtomicBoolean(true);
    List<Reading> readings = new ArrayList<>();
    AtomicReferenceArray<Instant> began = new AtomicReferenceArray<>(WRITERS);
    try (ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        int number = i;
        began.set(number, now());
        all.add(writers.submit(() -> write(writing, began, number)));
      }
      try {
        do {
          readings.add(read(earliest(began), readings.size() % 2 == 0));
        } while (!isEnough(readings.size(), readings.getLast().total()));
      } finally {
        writing.set(false);
      }
      for (Future<?> writer : all) {
        writer.get();
      }
    }

    List<Listed> charges = everything();
    for (Reading reading : readings) {
      List<String> expected =
          charges.stream()
              .filter(charge -> charge.createdAt().isBefore(reading.before()))
              .map(Listed::id)
              .toList();
      assertThat(reading.ids()).isEqualTo(reading.newestFirst() ? expected.reversed() : expected);
      assertThat(reading.total()).isEqualTo(expected.size());
    }
    assertThat(charges).hasSizeGreaterThan(readings.getLast().ids().size());
  }

  private static boolean isEnough(int readings, long charges) {
    return (readings >= READINGS && charges >= SEVERAL_PAGES)
        || (readings >= FEW_READINGS && charges >= MANY_PAGES);
  }

  private void write(AtomicBoolean writing, AtomicReferenceArray<Instant> began, int number) {
    while (writing.get()) {
      began.set(number, now());
      ApiAnswer charged = client.post("/v1/charges", CardCharge.of(account).json());
      assertThat(charged.status()).as(charged.text()).isEqualTo(201);
    }
  }

  /** As exact as charges are shown, or less. */
  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS);
  }

  /** Every request that began before has been answered. */
  private static Instant earliest(AtomicReferenceArray<Instant> began) {
    return IntStream.range(0, began.length())
        .mapToObj(began::get)
        .sorted()
        .findFirst()
        .orElseThrow();
  }

  private Reading read(Instant before, boolean newestFirst) {
    List<String> ids = new ArrayList<>();
    String query =
        "limit=100&sort=%s&created.lt=%s".formatted(newestFirst ? "DESC" : "ASC", before);
    JsonNode page = page(query, 1);
    long total = page.at("/meta/totalItems").longValue();
    long pages = page.at("/meta/totalPages").longValue();
    for (int number = 1; number <= pages; number++) {
      page(query, number).get("items").forEach(item -> ids.add(item.get("id").stringValue()));
    }
    return new Reading(before, newestFirst, ids, total);
  }

  private List<Listed> everything() {
    List<Listed> charges = new ArrayList<>();
    long pages = page("limit=100&sort=ASC", 1).at("/meta/totalPages").longValue();
    for (int number = 1; number <= pages; number++) {
      page("limit=100&sort=ASC", number)
          .get("items")
          .forEach(
              item ->
                  charges.add(
                      new Listed(
                          item.get("id").stringValue(),
                          Instant.parse(item.get("createdAt").stringValue()))));
    }
    return charges;
  }

  private JsonNode page(String query, int number) {
    ApiAnswer answer = client.get("/v1/charges?" + query + "&page=" + number);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.json();
  }
}
