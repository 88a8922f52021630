package com.paymenthub.domain.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.axonframework.common.IdentifierFactory;
import org.junit.jupiter.api.Test;

class IdsTest {

  @Test
  void an_id_is_a_uuid_of_version_7() {
    assertThat(Ids.next().version()).isEqualTo(7);
    assertThat(Ids.next().variant()).isEqualTo(2);
  }

  @Test
  void an_id_of_a_later_millisecond_sorts_last() {
    List<UUID> ids = Stream.generate(Ids::next).limit(20_000).toList();

    List<Long> milliseconds = ids.stream().map(IdsTest::millisecond).toList();
    assertThat(milliseconds).isSorted();
    assertThat(milliseconds.getLast()).isGreaterThan(milliseconds.getFirst());
    assertThat(ids.getLast().toString()).isGreaterThan(ids.getFirst().toString());
  }

  @Test
  void ids_of_many_threads_never_meet() {
    ConcurrentHashMap.KeySetView<UUID, Boolean> ids = ConcurrentHashMap.newKeySet();

    IntStream.range(0, 20_000).parallel().forEach(_ -> ids.add(Ids.next()));

    assertThat(ids).hasSize(20_000);
  }

  @Test
  void axon_gives_events_the_same_kind_of_id() {
    assertThat(IdentifierFactory.getInstance()).isInstanceOf(EventIdentifiers.class);
    assertThat(UUID.fromString(IdentifierFactory.getInstance().generateIdentifier()).version())
        .isEqualTo(7);
  }

  /** The first 48 bits (RFC 9562, 5.7). */
  private static long millisecond(UUID id) {
    return id.getMostSignificantBits() >>> 16;
  }
}
