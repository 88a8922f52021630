package com.paymenthub.providers.contract;

import java.io.IOException;

/** A provider that analyses whether a charge is fraudulent. It moves no money. */
public interface FraudAnalyzer extends Provider {

  /**
   * Analyses a charge: answers {@code Analyzed}, or {@code Unknown} when it cannot tell.
   *
   * @throws IOException when the connection broke
   * @throws InterruptedException when the deadline passed
   */
  ProviderReply analyze(FraudAnalysisRequest request) throws IOException, InterruptedException;
}
