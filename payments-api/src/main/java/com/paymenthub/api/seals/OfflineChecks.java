package com.paymenthub.api.seals;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks of files, without a database. */
public final class OfflineChecks {

  private static final Path NOWHERE = Path.of("no-seals-were-given");

  private OfflineChecks() {}

  /**
   * Checks what {@code export-history} wrote.
   *
   * @param directory into which it was written
   * @param seals where seals are that were published elsewhere; null for those of the export
   * @param keys files with the public keys that one trusts; without any, all keys are
   * @throws IllegalStateException when it is no export, or not a complete one
   */
  public static Verdict verifyExport(Path directory, @Nullable Path seals, List<Path> keys)
      throws IOException {
    return new HistoryCheck(
            PublishedSeals.in(seals == null ? NOWHERE : seals), TrustedKeys.in(keys))
        .ofExport(directory);
  }

  /**
   * When an export was made.
   *
   * @param directory into which it was written
   * @throws IllegalStateException when it is no export, or not a complete one
   */
  public static Instant madeAt(Path directory) throws IOException {
    return HistoryExport.madeAt(directory);
  }

  /**
   * Checks what {@code prove} wrote.
   *
   * @param seals where seals are that were published; null to do without them
   * @param keys files with the public keys that one trusts; without any, all keys are
   * @return what does not hold
   * @throws IllegalArgumentException when it is no proof
   */
  public static List<Finding> verifyProof(Path file, @Nullable Path seals, List<Path> keys)
      throws IOException {
    return InclusionProof.read(file)
        .check(PublishedSeals.in(seals == null ? NOWHERE : seals).seals(), TrustedKeys.in(keys));
  }
}
