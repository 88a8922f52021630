package com.paymenthub.providers.spi;

import java.io.IOException;

/** A provider that judges whether a charge is a fraud. It moves no money. */
public interface FraudAnalyzer extends Provider {

  /**
   * Judges a charge: answers {@code Analyzed}, or {@code Unknown} when it cannot tell.
   *
   * @throws IOException when the connection broke
   * @throws InterruptedException when the deadline passed
   */
  ProviderReply analyze(FraudAnalysisRequest request) throws IOException, InterruptedException;
}
