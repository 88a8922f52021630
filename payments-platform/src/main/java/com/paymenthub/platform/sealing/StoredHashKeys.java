package com.paymenthub.platform.sealing;

import java.util.function.UnaryOperator;

/** Where the hash keys are stored. Thread-safe. */
interface StoredHashKeys extends AutoCloseable {

  /** The keys, as they are known here; a change in a file is known within a second. */
  HashKeys known();

  /** The keys that are stored now; waits as long as it takes to open them. */
  HashKeys now();

  /** The keys after one more look, for a hash of an unknown version; waits for two seconds. */
  HashKeys afterLook();

  /**
   * Replaces the keys, for every process that uses them.
   *
   * @throws IllegalStateException when they come from the configuration and cannot be replaced here
   */
  void replace(UnaryOperator<HashKeys> change);

  /** Follows changes of the keys no more. */
  @Override
  void close();

  /** Keys from the configuration, which do not change while this process runs. */
  static StoredHashKeys configured(HashKeys keys) {
    return new StoredHashKeys() {
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

  /** Keys in a file. */
  static StoredHashKeys in(KeyFile<HashKeys> file) {
    return new StoredHashKeys() {
      @Override
      public HashKeys known() {
        return file.known();
      }

      @Override
      public HashKeys now() {
        return file.now();
      }

      @Override
      public HashKeys afterLook() {
        return file.afterLook();
      }

      @Override
      public void replace(UnaryOperator<HashKeys> change) {
        file.replace(change);
      }

      @Override
      public void close() {
        file.close();
      }
    };
  }
}
