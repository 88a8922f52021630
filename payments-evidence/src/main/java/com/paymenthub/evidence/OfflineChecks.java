package com.paymenthub.evidence;

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
   * @throws java.nio.file.NoSuchFileException when it is no export, or not a complete one
   * @throws IllegalArgumentException when what it says of itself has another form than an export's
   * @throws IOException when something is not there, or cannot be read
   */
  public static Verdict verifyExport(Path directory, @Nullable Path seals, List<Path> keys)
      throws IOException {
    return new HistoryCheck(published(seals), TrustedKeys.in(keys)).ofExport(directory);
  }

  /**
   * When an export was made.
   *
   * @param directory into which it was written
   * @throws java.nio.file.NoSuchFileException when it is no export, or not a complete one
   */
  public static Instant madeAt(Path directory) throws IOException {
    return HistoryExport.summary(directory).at();
  }

  /**
   * Checks what {@code prove} wrote.
   *
   * @param seals where seals are that were published; null to do without them
   * @param keys files with the public keys that one trusts; without any, all keys are
   * @throws IllegalArgumentException when it is no proof
   * @throws IOException when something is not there, or cannot be read
   */
  public static ProofVerdict verifyProof(Path file, @Nullable Path seals, List<Path> keys)
      throws IOException {
    InclusionProof proof = InclusionProof.read(file);
    PublishedSeals published = published(seals);
    TrustedKeys trusted = TrustedKeys.in(keys);
    return new ProofVerdict(
        proof.subject(),
        proof.events().size(),
        proof.seals().size(),
        published.seals().size(),
        proof.seals().values().stream().map(seal -> trusted.told(seal.key())).distinct().toList(),
        proof.check(published, trusted));
  }

  private static PublishedSeals published(@Nullable Path seals) throws IOException {
    return seals == null ? PublishedSeals.none() : PublishedSeals.named(seals);
  }
}
