package com.paymenthub.api.rest.charges;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Lists that end some time ago are read while sixteen writers make charges; afterwards it is known
 * what each of them should have shown.
 */
class ListsUnderWritersTest {

  private static final int WRITERS = 16;
  private static final Duration PAST = Duration.ofSeconds(20);
  private static final Duration LENGTH = Duration.ofSeconds(25);

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
    try (ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        all.add(writers.submit(() -> write(writing)));
      }
      Instant end = Instant.now().plus(LENGTH);
      while (Instant.now().isBefore(end)) {
        readings.add(read(Instant.now().minus(PAST), readings.size() % 2 == 0));
      }
      writing.set(false);
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
    assertThat(readings.getLast().ids()).hasSizeGreaterThan(WRITERS);
    assertThat(charges).hasSizeGreaterThan(readings.getLast().ids().size());
  }

  private void write(AtomicBoolean writing) {
    while (writing.get()) {
      ApiAnswer charged = client.post("/v1/charges", CardCharge.of(account).json());
      assertThat(charged.status()).as(charged.text()).isEqualTo(201);
    }
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
