package com.paymenthub.api.lifecycle;

import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/** What webhooks are to be told about charges. */
final class Notifications {

  private Notifications() {}

  /** From now on a webhook of the account is to be told of everything. */
  static void subscribe(RunningService service, TestAccount account) {
    String webhook =
        JsonMapper.shared()
            .writeValueAsString(
                Map.of(
                    "id",
                    UUID.randomUUID(),
                    "client_id",
                    account.clientId(),
                    "event",
                    "*",
                    "endpoint",
                    "https://shop.example",
                    "version",
                    1,
                    "active",
                    true,
                    "sandbox",
                    true,
                    "secret",
                    "",
                    "created_at",
                    "2026-11-21",
                    "updated_at",
                    "2026-11-21"));
    // Fields that the table has no column for are left out.
    service
        .owner()
        .update(
            "insert into webhook select (jsonb_populate_record(null::webhook, ?::jsonb)).*",
            webhook);
  }

  /** The events of a charge that are told, in order, without what they all begin with. */
  static List<String> of(RunningService service, String chargeId) {
    return service
        .application()
        .queryForList(
            "select substr(event, length('transaction.') + 1) from notification"
                + " where charge_id = ? order by sequence_number",
            String.class,
            UUID.fromString(chargeId));
  }
}
