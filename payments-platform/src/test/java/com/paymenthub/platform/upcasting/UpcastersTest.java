package com.paymenthub.platform.upcasting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.domain.catalog.EventNames;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class UpcastersTest {

  private static final String EVENT = "charge.something";

  private final Upcasters upcasters =
      new Upcasters(List.of(renames(1, "a", "b"), renames(2, "b", "c")));

  @Test
  void an_older_payload_goes_through_all_changes_since() {
    assertThat(upcasters.upcast(EVENT, null, payload("a"))).isEqualTo(payload("c"));
    assertThat(upcasters.upcast(EVENT, "2", payload("b"))).isEqualTo(payload("c"));
    assertThat(upcasters.upcast(EVENT, "3", payload("c"))).isEqualTo(payload("c"));
  }

  @Test
  void an_event_that_nobody_changed_is_of_revision_1_and_stored_without_one() {
    assertThat(upcasters.newestRevision("charge.other")).isEqualTo(1);
    assertThat(upcasters.storedRevision("charge.other")).isNull();
    assertThat(upcasters.isOutdated("charge.other", null)).isFalse();
  }

  @Test
  void an_event_that_was_changed_twice_is_of_revision_3() {
    assertThat(upcasters.storedRevision(EVENT)).isEqualTo("3");
    assertThat(upcasters.isOutdated(EVENT, null)).isTrue();
    assertThat(upcasters.isOutdated(EVENT, "2")).isTrue();
    assertThat(upcasters.isOutdated(EVENT, "3")).isFalse();
  }

  @Test
  void a_gap_between_revisions_is_refused() {
    assertThatThrownBy(() -> new Upcasters(List.of(renames(2, "b", "c"))))
        .hasMessage("no upcaster reads revision 1 of charge.something");
  }

  @Test
  void every_change_of_the_service_is_of_an_event_that_exists() {
    assertThat(EventNames.all().values()).containsAll(Upcasters.ofTheService().changed());
  }

  private static ObjectNode payload(String field) {
    return JsonMapper.shared().createObjectNode().put(field, 7);
  }

  private static Upcaster renames(int revision, String former, String name) {
    return new Upcaster() {
      @Override
      public String event() {
        return EVENT;
      }

      @Override
      public int from() {
        return revision;
      }

      @Override
      public String difference() {
        return "`%s` is called `%s`.".formatted(name, former);
      }

      @Override
      public ObjectNode upcast(ObjectNode payload) {
        payload.set(name, payload.remove(former));
        return payload;
      }
    };
  }
}
