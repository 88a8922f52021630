package com.paymenthub.providers.contract;

import java.util.List;

/** What a request to the address for notices turns out to be. */
public sealed interface NoticeReading {

  /**
   * It surely comes from the provider: what it tells are facts.
   *
   * @param passedOver the provider's names of what it tells beside, that concerns nothing that we
   *     do, for example {@code REPORT_AVAILABLE}; they are counted
   */
  record Verified(List<ProviderNotice> notices, List<String> passedOver) implements NoticeReading {
    public Verified {
      notices = List.copyOf(notices);
      passedOver = List.copyOf(passedOver);
    }

    /** Facts alone. */
    public Verified(List<ProviderNotice> notices) {
      this(notices, List.of());
    }
  }

  /**
   * Anybody may have sent it: the provider is asked about these attempts, and nothing else follows.
   *
   * @param references our references of attempts, or the provider's own ids
   */
  record Hints(List<String> references) implements NoticeReading {
    public Hints {
      references = List.copyOf(references);
    }
  }

  /**
   * The provider only tries out the address.
   *
   * @param answer what it wants to be answered
   */
  record Handshake(NoticeAnswer answer) implements NoticeReading {}

  /**
   * It cannot be the provider's, or cannot be understood. It is kept apart, and nothing follows.
   *
   * @param reason why, in snake case, for example {@code signature_wrong}
   */
  record Unverifiable(String reason) implements NoticeReading {}
}
