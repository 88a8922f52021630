package com.paymenthub.api.architecture.broken.domain.charges;

import java.time.Clock;
import java.time.Instant;

final class AsksTheTime {
  Instant occurredAt() {
    return Clock.systemUTC().instant();
  }
}
