package com.paymenthub.providers.vault;

import com.google.crypto.tink.Aead;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The vault's keys as they are at any moment. Thread-safe. */
interface VaultKeys extends Aead {

  /** The keys now. */
  Keyset now();

  /**
   * Replaces the keys, for every process that uses them.
   *
   * @throws IllegalStateException when they were handed over and are not ours to replace
   */
  void replace(UnaryOperator<Keyset> change);

  /** When they were last replaced; empty when they cannot be. */
  Optional<Instant> replacedAt();
}
