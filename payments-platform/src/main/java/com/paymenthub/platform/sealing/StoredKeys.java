package com.paymenthub.platform.sealing;

import java.util.function.UnaryOperator;

/**
 * Where keys are stored. Thread-safe.
 *
 * @param <T> the keys
 */
interface StoredKeys<T> extends AutoCloseable {

  /** The keys, as they are known here; a change in a file is known within a second. */
  T known();

  /** The keys that are stored now; waits as long as it takes to open them. */
  T now();

  /**
   * The keys after one more look, for a value that was made with a key which is not known here.
   * Waits for two seconds at most.
   */
  T afterLook();

  /**
   * Replaces the keys, for every process that uses them.
   *
   * @throws IllegalStateException when they come from the configuration and cannot be replaced here
   */
  void replace(UnaryOperator<T> change);

  /** Follows changes of the keys no more. */
  @Override
  void close();

  /** Hash keys from the configuration, which do not change while this process runs. */
  static StoredKeys<HashKeys> configured(HashKeys keys) {
    return new StoredKeys<>() {
      @Override
      public HashKeys known() {
        return keys;
      }

      @Override
      public HashKeys now() {
        return keys;
      }

      @Override
      public HashKeys afterLook() {
        return keys;
      }

      @Override
      public void replace(UnaryOperator<HashKeys> change) {
        throw new IllegalStateException(
            "the hash key comes from the configuration, and can be changed only there:"
                + " see 'Rotate the hash key' in docs/operations.md, and then use --no-new-key");
      }

      @Override
      public void close() {
        // There are no changes to follow.
      }
    };
  }
}
