package com.paymenthub.api.architecture.broken.domain.charges;

import java.util.UUID;

final class RollsDice {
  UUID id() {
    return UUID.randomUUID();
  }
}
