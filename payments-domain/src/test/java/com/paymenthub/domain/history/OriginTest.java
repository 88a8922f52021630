package com.paymenthub.domain.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

class OriginTest {

  private static final UUID ACCOUNT = new UUID(0, 1);
  private static final UUID CREDENTIAL = new UUID(0, 2);

  @Test
  void everything_that_is_known_is_written_beside_an_event() {
    Origin origin = new Origin(ACCOUNT, "merchant", CREDENTIAL, "request-1", "key-1");

    assertThat(origin.metadata())
        .containsOnlyKeys(Origin.METADATA_KEYS)
        .containsEntry("account", ACCOUNT.toString())
        .containsEntry("actor", "merchant")
        .containsEntry("credential", CREDENTIAL.toString())
        .containsEntry("requestId", "request-1")
        .containsEntry("idempotencyKey", "key-1");
  }

  @Test
  void an_automation_has_a_name_and_no_credential() {
    assertThat(Origin.automation(ACCOUNT, "expiry").metadata())
        .containsOnlyKeys("account", "actor")
        .containsEntry("actor", "expiry");
  }
}
