package com.paymenthub.api.architecture;

import com.tngtech.archunit.lang.ArchRule;
import java.util.List;

/**
 * A rule of the architecture, and the proof that it bites.
 *
 * @param rule what must hold
 * @param redTwins the simple names of the classes below {@code broken} that break it
 */
record GuardedRule(ArchRule rule, List<String> redTwins) {

  GuardedRule(ArchRule rule, String... redTwins) {
    this(rule, List.of(redTwins));
  }

  /** What must hold, as a sentence. */
  String sentence() {
    return rule.getDescription();
  }
}
