package com.paymenthub.api.tablechecks;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.projections.derived.Replay;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The check runs once a night, on any number of nodes. */
class NightlyParityTest {

  private static final LocalTime AT = LocalTime.of(3, 0);

  private final RunningService service = RunningService.sharedAndStill();
  private final ParityRuns runs = service.part(ParityRuns.class);

  /** Noon of a day that no other test has. */
  private final Instant noon =
      Instant.parse("2031-01-01T12:00:00Z")
          .plus(Duration.ofDays(ThreadLocalRandom.current().nextInt(100_000)));

  private final AdvancingClock clock = new AdvancingClock();

  @BeforeEach
  void begin_at_noon() {
    clock.advance(Duration.between(clock.instant(), noon));
  }

  @Test
  void a_node_waits_for_the_next_night_and_checks_once() {
    NightlyParity node = node();
    node.runIfDue();
    assertThat(runsSince(noon)).isZero();

    clock.advance(Duration.ofHours(15));
    node.runIfDue();
    node.runIfDue();
    assertThat(runsSince(noon)).isEqualTo(1);

    clock.advance(Duration.ofDays(1));
    node.runIfDue();
    assertThat(runsSince(noon)).isEqualTo(2);
  }

  @Test
  void of_several_nodes_one_checks() {
    NightlyParity one = node();
    NightlyParity other = node();
    clock.advance(Duration.ofHours(16));

    one.runIfDue();
    other.runIfDue();

    assertThat(runsSince(noon)).isEqualTo(1);
  }

  @Test
  void what_a_dead_node_has_begun_is_done_by_another_once_its_lease_has_ended() {
    NightlyParity alive = node();
    clock.advance(Duration.ofHours(15));
    assertThat(runs.begin(noon.plus(Duration.ofHours(15)), clock.instant())).isPresent();

    alive.runIfDue();
    assertThat(runsSince(noon)).isZero();

    clock.advance(Duration.ofHours(2).plusSeconds(1));
    alive.runIfDue();
    assertThat(runsSince(noon)).isEqualTo(1);
  }

  @Test
  void a_check_that_takes_longer_than_its_lease_stays_with_its_node() {
    NightlyParity other = node();
    clock.advance(Duration.ofHours(15));
    UUID run = runs.begin(noon.plus(Duration.ofHours(15)), clock.instant()).orElseThrow();
    clock.advance(Duration.ofMinutes(119));
    AtomicLong parts = new AtomicLong();

    new ParityCheck(service.part(Replay.class), runs, clock)
        .run(
            run,
            _ -> {},
            _ -> {
              parts.incrementAndGet();
              clock.advance(Duration.ofMinutes(2));
              other.runIfDue();
              assertThat(runsSince(noon)).isZero();
            });

    assertThat(parts).hasPositiveValue();
    assertThat(runsSince(noon)).isEqualTo(1);
  }

  private NightlyParity node() {
    ParityCheck check = new ParityCheck(service.part(Replay.class), runs, clock);
    return new NightlyParity(check, runs, clock, AT);
  }

  private long runsSince(Instant begin) {
    return service
        .owner()
        .queryForObject(
            "select count(*) from parity_run where ended_at between ? and ?",
            Long.class,
            begin.atOffset(ZoneOffset.UTC),
            begin.plus(Duration.ofDays(3)).atOffset(ZoneOffset.UTC));
  }
}
