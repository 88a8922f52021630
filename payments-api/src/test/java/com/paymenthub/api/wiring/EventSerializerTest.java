package com.paymenthub.api.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.charges.ChargeEvent.ChargeAuthorized;
import com.paymenthub.domain.money.Money;
import java.time.Instant;
import java.util.UUID;
import org.axonframework.serialization.SerializedObject;
import org.junit.jupiter.api.Test;

class EventSerializerTest {

  private final EventSerializer serializer = EventSerializer.create();

  @Test
  void an_event_is_stored_under_its_name_with_its_own_parts_and_nothing_derived() {
    ChargeAuthorized event =
        new ChargeAuthorized(
            UUID.fromString("01a1fcdf-8d14-726c-bfae-0d5e2f92d7bb"),
            UUID.fromString("01a1fcdf-8d14-718b-9ccc-05fa7f21d921"),
            Money.of(1990, "BRL"),
            Instant.parse("2026-11-21T10:15:30.123Z"));

    SerializedObject<String> stored = serializer.serialize(event, String.class);

    assertThat(stored.getType().getName()).isEqualTo("charge.authorized");
    assertThat(stored.getData())
        .isEqualTo(
            "{\"chargeId\":\"01a1fcdf-8d14-726c-bfae-0d5e2f92d7bb\","
                + "\"attemptId\":\"01a1fcdf-8d14-718b-9ccc-05fa7f21d921\","
                + "\"amount\":{\"minorUnits\":1990,\"currency\":\"BRL\"},"
                + "\"occurredAt\":\"2026-11-21T10:15:30.123Z\"}");
    ChargeAuthorized read = serializer.deserialize(stored);
    assertThat(read).isEqualTo(event);
  }
}
