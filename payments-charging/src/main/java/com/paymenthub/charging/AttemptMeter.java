package com.paymenthub.charging;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.RequestType;

/** Counts the outcomes of attempts that are sent to providers, without inquiries. */
public interface AttemptMeter {

  /** Records that an attempt ended on this node, with or without an answer. */
  void count(String providerType, RequestType requestType, AttemptOutcome outcome);
}
