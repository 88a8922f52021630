package com.paymenthub.providers.flow;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.RequestType;

/** Counts what comes of the attempts that are sent to providers, inquiries aside. */
public interface AttemptMeter {

  /** An attempt came to an end on this node, in time or not. */
  void count(String providerType, RequestType requestType, AttemptOutcome outcome);
}
