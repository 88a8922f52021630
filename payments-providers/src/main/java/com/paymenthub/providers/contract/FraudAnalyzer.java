package com.paymenthub.providers.contract;

import com.paymenthub.domain.charges.InquiryOutcome;
import java.io.IOException;

/**
 * A provider that analyses whether a charge is fraudulent. It moves no money.
 *
 * <p>It may judge later: it answers {@code Accepted} then, with the time by which it expects to
 * have judged, and the time from which on it no longer counts on it. Its verdict comes by an
 * inquiry, where it {@link #answersInquiries answers} any, or by a notice ({@link NoticeSender}),
 * also after that time.
 */
public interface FraudAnalyzer extends Provider {

  /**
   * Analyses a charge: answers {@code Analyzed}, {@code Accepted} when it judges later, or {@code
   * Unknown} when it cannot tell.
   *
   * @throws IOException when the connection broke
   * @throws InterruptedException when the deadline passed
   */
  ProviderReply analyze(FraudAnalysisRequest request) throws IOException, InterruptedException;

  /**
   * Whether it can be asked how it has judged what it judges later. Where it cannot, only its
   * notices tell. It is of a charge from its request on.
   */
  default boolean answersInquiries(ProviderAccount account) {
    return false;
  }

  /**
   * The verdict of an analysis that it judges later; changes nothing. It answers {@code Analyzed},
   * {@code Accepted} until then, {@code Refused} or {@code NotExecuted} when it will not judge, and
   * {@code NeverHeard} of what has not come. It is never called where it answers no inquiries.
   *
   * @throws IOException when the connection broke
   * @throws InterruptedException when the deadline passed
   */
  default InquiryOutcome inquire(Inquiry inquiry) throws IOException, InterruptedException {
    throw new IllegalStateException(providerType() + " answers no inquiries");
  }

  /**
   * Whether it wants to know what becomes of the charges that it has analysed. It is of a charge
   * from its request on.
   */
  default boolean wantsReports(ProviderAccount account) {
    return false;
  }

  /**
   * Takes note of what became of a charge: approves, or declines what it does not want to know, or
   * wants to be told after a time. The same may come again. It is only called where it wants
   * reports.
   *
   * @throws IOException when the connection broke
   * @throws InterruptedException when the deadline passed
   */
  default ProviderReply report(FraudReport report) throws IOException, InterruptedException {
    throw new IllegalStateException(providerType() + " wants no reports");
  }
}
