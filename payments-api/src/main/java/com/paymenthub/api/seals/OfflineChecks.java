package com.paymenthub.api.seals;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks of files, without a database. */
public final class OfflineChecks {

  private OfflineChecks() {}

  /**
   * Checks what {@code export-history} wrote.
   *
   * @param directory into which it was written
   * @param seals where seals are that were published elsewhere; null for those of the export
   * @param keys files with the public keys that one trusts; without any, all keys are
   * @throws IllegalStateException when it is no export, or not a complete one
   * @throws IllegalArgumentException when there are no seals where they should be
   */
  public static Verdict verifyExport(Path directory, @Nullable Path seals, List<Path> keys)
      throws IOException {
    return new HistoryCheck(published(seals), TrustedKeys.in(keys)).ofExport(directory);
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
   * @throws IllegalArgumentException when it is no proof, or there are no seals where they should
   *     be
   */
  public static ProofVerdict verifyProof(Path file, @Nullable Path seals, List<Path> keys)
      throws IOException {
    InclusionProof proof = InclusionProof.read(file);
    List<Seal> published = published(seals).seals();
    return new ProofVerdict(
        proof.subject(),
        proof.events().size(),
        proof.seals().size(),
        published.size(),
        proof.check(published, TrustedKeys.in(keys)));
  }

  private static PublishedSeals published(@Nullable Path seals) throws IOException {
    return seals == null ? PublishedSeals.none() : PublishedSeals.named(seals);
  }
}
