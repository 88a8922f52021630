package com.paymenthub.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.testing.Patience;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Seals that are stored and cannot be published are told, with how long they have waited. */
class UnpublishedSealsTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  /** More than are looked at besides the newest ones at once, and fewer than twice. */
  private static final int SEALS = 40;

  @TempDir private Path directory;

  private final AdvancingClock clock = new AdvancingClock();
  private Path place;
  private SealedStore store;

  @BeforeEach
  void aMinuteBeforeItIsSealed() {
    clock.advance(Duration.between(clock.instant(), SealedStore.SEALED_AT.minus(MINUTE)));
    place = directory.resolve("seals");
    store = new SealedStore(place);
  }

  @Test
  void a_seal_that_cannot_be_published_waits_since_it_was_made() throws IOException {
    SealExport export = store.export();
    UnpublishedSeals unpublished = new UnpublishedSeals(export, clock);
    assertThat(unpublished.oldestWaits()).as("there is no seal").isZero();
    sealOne();
    Files.createFile(place);
    clock.advance(MINUTE.multipliedBy(6));

    assertThatThrownBy(() -> export.publishMissing(Optional.empty()))
        .isInstanceOf(UncheckedIOException.class);
    assertThat(unpublished.oldestWaits()).isBetween(MINUTE.multipliedBy(5), MINUTE.multipliedBy(6));

    Files.delete(place);
    export.publishMissing(Optional.empty());
    assertThat(unpublished.oldestWaits()).isZero();
  }

  @Test
  void a_node_that_has_just_started_counts_from_its_start() {
    sealOne();
    clock.advance(MINUTE.multipliedBy(60));
    SealExport export = store.export();
    UnpublishedSeals unpublished = new UnpublishedSeals(export, clock);
    clock.advance(MINUTE);

    assertThat(unpublished.oldestWaits()).isBetween(MINUTE, MINUTE.multipliedBy(2));
    export.publishMissing(Optional.empty());
    assertThat(unpublished.oldestWaits()).isZero();
  }

  @Test
  void an_old_seal_that_was_altered_is_told_and_holds_up_nothing() throws IOException {
    for (int number = 1; number <= SEALS; number++) {
      sealOne();
    }
    store.export().publishMissing(Optional.empty());
    Files.writeString(store.directory().fileOf(1), "altered");
    sealOne();
    SealExport export = store.export();
    UnpublishedSeals unpublished = new UnpublishedSeals(export, clock);

    // It begins at the end, and has not come to the first one yet.
    export.publishMissing(Optional.empty());
    assertThat(store.directory().has(SEALS + 1)).isTrue();
    assertThat(unpublished.oldestWaits()).isZero();
    for (int time = 0; time < 2; time++) {
      sealOne();
      assertThatThrownBy(() -> export.publishMissing(Optional.empty()))
          .hasMessageContaining("seal 1 in ");
      assertThat(store.directory().has(SEALS + 2 + time)).isTrue();
    }
    clock.advance(MINUTE.multipliedBy(5));
    assertThat(unpublished.oldestWaits()).isGreaterThanOrEqualTo(MINUTE);

    Files.delete(store.directory().fileOf(1));
    export.publishMissing(Optional.empty());
    assertThat(store.directory().has(1)).isTrue();
    assertThat(unpublished.oldestWaits()).isZero();
  }

  private void sealOne() {
    store.append(UUID.randomUUID(), 0, new Random(5));
    HistorySealing sealing = store.sealing(10);
    await()
        .atMost(Patience.LONGEST_WAIT)
        .until(
            () -> {
              sealing.sealSome();
              return store.table().unsealed().count() == 0;
            });
  }
}
