package com.paymenthub.api.lifecycle;

import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.List;
import java.util.UUID;

/** What webhooks are to be told about charges. */
final class Notifications {

  private Notifications() {}

  /** From now on a webhook of the account is to be told of everything. */
  static void subscribe(RunningService service, TestAccount account) {
    service
        .owner()
        .update(
            "insert into webhook"
                + " (id, client_id, event, endpoint, version, active, created_at, updated_at)"
                + " values (?, ?, '*', 'https://shop.example', 1, true, now(), now())",
            UUID.randomUUID(),
            account.clientId());
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
