package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.charging.notices.StoredNotices;
import com.paymenthub.platform.Transactions;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** For how long what providers have sent is kept, and how much of what is kept apart. */
class NoticeEndsTest {

  private final AdvancingClock clock = new AdvancingClock();
  private final RunningService service =
      RunningService.start(clock, "--payments.agenda.enabled=false");

  @AfterEach
  void stop() {
    service.stop();
  }

  @Test
  void what_is_over_goes_and_what_waits_stays() {
    store(UUID.randomUUID(), "applied", 90, 1);
    store(UUID.randomUUID(), "unverifiable", 7, 1);
    store(UUID.randomUUID(), "waiting", null, 1);

    clock.advance(Duration.ofDays(7));
    assertThat(removed()).isEqualTo(1);
    assertThat(states()).containsExactly("applied", "waiting");

    clock.advance(Duration.ofDays(83));
    assertThat(removed()).isEqualTo(1);
    assertThat(states()).containsExactly("waiting");
  }

  @Test
  void the_latest_thousand_of_each_provider_are_kept_apart() {
    UUID flooded = UUID.randomUUID();
    UUID quiet = UUID.randomUUID();
    store(flooded, "unverifiable", 7, 1_200);
    store(flooded, "applied", 90, 3);
    store(quiet, "unknown", 7, 5);

    assertThat(removed()).isEqualTo(200);
    assertThat(removed()).isZero();

    assertThat(count(flooded)).isEqualTo(1_003);
    assertThat(count(quiet)).isEqualTo(5);
    assertThat(
            service
                .owner()
                .queryForObject(
                    "select min(bytes) from provider_notice where provider_id = ?"
                        + " and state = 'unverifiable'",
                    Integer.class,
                    flooded))
        .as("the oldest 200 are gone")
        .isEqualTo(201);
  }

  private int removed() {
    return service
        .part(Transactions.class)
        .run(() -> service.part(StoredNotices.class).removeSome(500));
  }

  private List<String> states() {
    return service
        .owner()
        .queryForList("select state from provider_notice order by state", String.class);
  }

  private long count(UUID provider) {
    return service
        .owner()
        .queryForObject(
            "select count(*) from provider_notice where provider_id = ?", Long.class, provider);
  }

  /** Rows as they are stored, one received after the other, their numbers in the place of sizes. */
  private void store(UUID provider, String state, Integer keptForDays, int rows) {
    Instant now = clock.instant();
    service
        .owner()
        .update(
            "insert into provider_notice (id, client_id, provider_id, provider_type, received_at,"
                + " bytes, sealed, state, expires_at) select gen_random_uuid(), gen_random_uuid(),"
                + " ?, 'SERVICE_SANDBOX', ?::timestamptz + number * interval '1 millisecond',"
                + " number, '', ?, ?::timestamptz from generate_series(1, ?) number",
            provider,
            now.minusSeconds(10).atOffset(ZoneOffset.UTC),
            state,
            keptForDays == null
                ? null
                : now.plus(Duration.ofDays(keptForDays)).atOffset(ZoneOffset.UTC),
            rows);
  }
}
