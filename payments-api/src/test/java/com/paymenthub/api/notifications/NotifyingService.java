package com.paymenthub.api.notifications;

import com.paymenthub.api.testing.RunningService;
import java.time.Clock;
import java.util.stream.Stream;

/** A service whose notifications come to this machine, and soon. */
final class NotifyingService {

  private NotifyingService() {}

  /** Starts one that does no other due work: a far future would settle what tests leave open. */
  static RunningService start(Clock clock, String... settings) {
    return RunningService.start(
        clock,
        Stream.concat(
                Stream.of(
                    "--payments.webhooks.allow-private-addresses=true",
                    "--payments.webhooks.delivery.interval=20ms",
                    "--payments.agenda.enabled=false"),
                Stream.of(settings))
            .toArray(String[]::new));
  }
}
