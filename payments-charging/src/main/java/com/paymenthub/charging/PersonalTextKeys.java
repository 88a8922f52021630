package com.paymenthub.charging;

import java.util.UUID;

/** The names under which a charge's personal texts are stored. */
public final class PersonalTextKeys {

  /** The merchant's description of the charge. */
  public static final String DESCRIPTION = "description";

  /** The text on the buyer's statement. */
  public static final String STATEMENT_DESCRIPTOR = "statementDescriptor";

  /** The input of the fraud analysis, as JSON. */
  public static final String FRAUD_ANALYSIS = "fraudAnalysis";

  /** The payer who is no customer of the account, as JSON. */
  public static final String PAYER = "payer";

  /** The merchant's name of a session. */
  public static final String NAME = "name";

  /** The items of a session, as JSON. */
  public static final String ITEMS = "items";

  /** The text that is printed on a bank slip. */
  public static final String INSTRUCTIONS = "instructions";

  private PersonalTextKeys() {}

  /** What the buyer has to do for an attempt, as JSON. */
  public static String nextAction(UUID attemptId) {
    return "nextAction." + attemptId;
  }

  /** A provider's own words about a refused attempt. */
  public static String deniedMessage(UUID attemptId) {
    return "deniedMessage." + attemptId;
  }
}
