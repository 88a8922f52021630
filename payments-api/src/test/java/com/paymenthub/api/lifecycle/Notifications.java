package com.paymenthub.api.lifecycle;

import com.paymenthub.api.testing.RunningService;
import java.util.List;
import java.util.UUID;

/** What every webhook is to be told about charges, whether there is one or not. */
final class Notifications {

  private Notifications() {}

  /** The events of a charge that are told, in order, without what they all begin with. */
  static List<String> of(RunningService service, String chargeId) {
    return service
        .application()
        .queryForList(
            "select substr(event, length('transaction.') + 1) from notifiable_event"
                + " where charge_id = ? order by sequence_number",
            String.class,
            UUID.fromString(chargeId));
  }
}
