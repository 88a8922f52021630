package com.paymenthub.api.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.api.wiring.EventSerializer;
import com.paymenthub.domain.catalog.EventNames;
import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.platform.upcasting.Upcasters;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.axonframework.serialization.SerializedObject;
import org.axonframework.serialization.SimpleSerializedObject;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** A stored event is for ever: what was written once is still read, and means what it meant. */
class EventSamplesTest {

  private static final Map<String, String> STORED = SampleFiles.in(SampleFiles.FOLDER);
  private static final Map<String, HistoryEvent> MEANING = EventSamples.all();

  private final EventSerializer serializer = EventSerializer.create();

  static Set<String> samples() {
    return new TreeSet<>(STORED.keySet());
  }

  static List<String> samplesOfToday() {
    return samples().stream().filter(SampleFiles::isOfToday).toList();
  }

  @Test
  void every_event_has_a_sample_and_every_sample_a_meaning() {
    assertThat(SampleFiles.missing(EventNames.all().values(), STORED.keySet())).isEmpty();
    assertThat(samplesOfToday()).containsExactlyInAnyOrderElementsOf(MEANING.keySet());
  }

  @Test
  void every_revision_of_an_event_has_a_sample() {
    List<String> revisions =
        EventNames.all().values().stream()
            .flatMap(
                event ->
                    IntStream.range(1, Upcasters.ofTheService().newestRevision(event))
                        .mapToObj(revision -> event + "@" + revision))
            .toList();

    assertThat(revisions).isNotEmpty();
    assertThat(STORED).containsKeys(revisions.toArray(String[]::new));
  }

  @Test
  void an_event_without_a_sample_is_reported() {
    assertThat(
            SampleFiles.missing(
                List.of("charge.requested", "charge.vanished"), Set.of("charge.requested-minimal")))
        .containsExactly("charge.vanished");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void a_stored_sample_means_what_it_meant(String sample) {
    assertThat(
            read(SampleFiles.eventOf(sample), SampleFiles.revisionOf(sample), STORED.get(sample)))
        .isEqualTo(MEANING.get(SampleFiles.meaningOf(sample)));
  }

  @ParameterizedTest
  @MethodSource("samplesOfToday")
  void what_a_sample_means_is_written_as_it_was(String sample) {
    SerializedObject<String> written = serializer.serialize(MEANING.get(sample), String.class);

    assertThat(written.getType().getName()).isEqualTo(SampleFiles.eventOf(sample));
    assertThat(written.getType().getRevision()).isEqualTo(SampleFiles.revisionOf(sample));
    assertThat(JsonMapper.shared().readTree(written.getData()))
        .isEqualTo(JsonMapper.shared().readTree(STORED.get(sample)));
  }

  @Test
  void a_sample_that_means_something_else_by_now_is_noticed() {
    String stored = STORED.get("charge.failed");

    assertThat(read("charge.failed", stored.replace("insufficient", "sufficient")))
        .isNotEqualTo(MEANING.get("charge.failed"));
    assertThat(read("charge.failed", stored.replace("\"reason\"", "\"cause\"")))
        .isNotEqualTo(MEANING.get("charge.failed"));
  }

  @Test
  void a_sample_of_an_older_revision_that_is_read_as_if_it_were_of_today_is_noticed() {
    String stored = STORED.get("charge.payment_issued@1");

    assertThat(read("charge.payment_issued", "2", stored))
        .isNotEqualTo(MEANING.get("charge.payment_issued"));
  }

  @Test
  void a_name_that_nobody_knows_is_refused() {
    assertThatThrownBy(() -> read("charge.vanished", "{}"))
        .hasStackTraceContaining("no event is stored as charge.vanished");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void a_sample_holds_nothing_personal_and_no_card_data(String sample) {
    assertThat(SampleFiles.seemsPersonal(STORED.get(sample))).as(STORED.get(sample)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"orderId\":\"4111111111111111\"}",
        "{\"reason\":\"refused for maria@example.org\"}",
        "{\"cvv\":\"123\"}",
        "{\"document\":{\"number\":\"1\"}}",
        "{\"nameOnCard\":\"M\"}"
      })
  void a_payload_with_something_personal_is_noticed(String payload) {
    assertThat(SampleFiles.seemsPersonal(payload)).isTrue();
  }

  private Object read(String event, String payload) {
    return read(event, null, payload);
  }

  private Object read(String event, @Nullable String revision, String payload) {
    return serializer.deserialize(
        new SimpleSerializedObject<>(payload, String.class, event, revision));
  }
}
