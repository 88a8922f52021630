package com.paymenthub.platform.sealing;

import com.google.crypto.tink.Aead;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The vault's current keys. Thread-safe. */
interface VaultKeys extends Aead, AutoCloseable {

  /** The current keys. */
  Keyset now();

  /**
   * Replaces the keys, for every process that uses them.
   *
   * @throws IllegalStateException when they come from the configuration and cannot be replaced here
   */
  void replace(UnaryOperator<Keyset> change);

  /** When they were last replaced; empty when they cannot be replaced. */
  Optional<Instant> replacedAt();

  /** Follows changes of the keys no more. */
  @Override
  void close();
}
