package com.paymenthub.evidence;

import java.util.ArrayList;
import java.util.List;

/**
 * What came of a check of a proof.
 *
 * @param subject the charge, card or session
 * @param events how many events of it the proof has
 * @param seals how many seals the proof has
 * @param published how many published seals these were compared with
 * @param keys what to tell people of each key that signed
 * @param findings what does not hold
 */
public record ProofVerdict(
    String subject,
    int events,
    int seals,
    int published,
    List<String> keys,
    List<SealFinding> findings) {

  public ProofVerdict {
    keys = List.copyOf(keys);
    findings = List.copyOf(findings);
  }

  /** Whether every event in the proof is one that was sealed. */
  public boolean holds() {
    return findings.isEmpty();
  }

  /** What to tell people, in lines. */
  public List<String> report() {
    List<String> report = new ArrayList<>();
    report.add("The proof has %d events of %s and %d seals.".formatted(events, subject, seals));
    report.add(PublishedSeals.compared(published));
    keys.forEach(key -> report.add(key + "."));
    if (holds()) {
      report.add("The proof holds: every event in it is one that was sealed.");
    } else {
      report.add("THE PROOF DOES NOT HOLD:");
      findings.stream().map(SealFinding::text).forEach(report::add);
    }
    return report;
  }
}
