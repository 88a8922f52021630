package com.paymenthub.platform.due;

/**
 * How much of a node one kind of due work may use.
 *
 * @param maximumConcurrent how many workers at once, from 1
 * @param maximumPerSecond how many pieces a node begins in a second, from 1, evenly spread; limited
 *     so that requests of merchants do not become slower
 */
public record WorkQuota(int maximumConcurrent, int maximumPerSecond) {

  public WorkQuota {
    if (maximumConcurrent < 1 || maximumPerSecond < 1) {
      throw new IllegalArgumentException("both values of a share of due work must be at least 1");
    }
  }

  /**
   * How many workers may be busy with one provider at once, so that some remain for other
   * providers.
   */
  int maximumPerProvider() {
    return Math.max(1, maximumConcurrent / 2);
  }

  /**
   * How many workers may call providers for one account at once, so that some remain for the other
   * accounts of a provider.
   */
  int maximumPerAccount() {
    return Math.max(1, maximumPerProvider() / 2);
  }
}
