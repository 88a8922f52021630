package com.paymenthub.providers.adapters.sandbox;

import java.util.SplittableRandom;
import java.util.UUID;

/** What happens at random: always the same for one reference and seed. */
final class SimulatedChance {

  private final long seed;

  SimulatedChance(long seed) {
    this.seed = seed;
  }

  /** Whether it declines what it would approve otherwise. */
  boolean declines(UUID reference, SimulatorSettings settings) {
    return of(reference).nextInt(SimulatorSettings.PERCENT) < settings.declineRatePercent();
  }

  /** Whether its answer gets lost. */
  boolean losesAnswer(UUID reference, SimulatorSettings settings) {
    SplittableRandom chance = of(reference);
    chance.nextInt(SimulatorSettings.PERCENT);
    return chance.nextInt(SimulatorSettings.PERCENT) < settings.lostAnswerRatePercent();
  }

  /** Whether its answer to the completion of an authorization gets lost. */
  boolean losesCompletion(UUID reference, SimulatorSettings settings) {
    return losesAnswer(new UUID(~reference.getMostSignificantBits(), 1), settings);
  }

  /** Whether it accepts what it would do at once otherwise. */
  boolean accepts(UUID reference, SimulatorSettings settings) {
    return of(reference).split().nextInt(SimulatorSettings.PERCENT)
        < settings.acceptedRatePercent();
  }

  /** Whether what it does does not happen after all. */
  boolean undoes(UUID reference, SimulatorSettings settings) {
    return settings.notices() != SimulatorSettings.Notices.NONE
        && of(reference).split().split().nextInt(SimulatorSettings.PERCENT)
            < settings.undoneRatePercent();
  }

  private SplittableRandom of(UUID reference) {
    return new SplittableRandom(
        seed ^ reference.getMostSignificantBits() ^ reference.getLeastSignificantBits());
  }
}
