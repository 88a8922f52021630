package com.paymenthub.platform.writing;

/**
 * The order in which the tables of a step are written, the same in every transaction: what a row
 * refers to comes before it, and two transactions that write the same rows meet in the first of
 * them, so that they wait for each other instead of deadlocking.
 */
public enum WriteOrder {
  /** Claims of idempotency keys, which decide whether anything is to be done at all. */
  KEYS,
  /** Card numbers and personal texts. */
  VAULT,
  EVENTS,
  CARDS,
  SESSIONS,
  CHARGES,
  /** What follows from the row of a charge. */
  COUNTS,
  /** Under which references providers know what we have asked them for. */
  PROVIDER_REFERENCES,
  /** What providers have sent by themselves. */
  PROVIDER_NOTICES,
  CARD_SCHEDULE,
  CHARGE_SCHEDULE,
  NOTICE_SCHEDULE,
  REGISTRATION_SCHEDULE,
  /** Rows of a schedule that are not needed any more. */
  ENDED_SCHEDULE,
  NOTIFICATIONS,
  ANSWERS,
  /** The ledger of the simulators, over connections of its own. */
  SIMULATOR
}
