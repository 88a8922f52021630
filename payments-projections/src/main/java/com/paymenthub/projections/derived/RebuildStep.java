package com.paymenthub.projections.derived;

/** The steps of a rebuild, in their order. Each is committed before the next one begins. */
public enum RebuildStep {
  /** Tables are compared with all histories part by part, and mended. */
  MENDING("mending"),
  /** So are the histories that have grown since it began. */
  CATCHING_UP("catching up"),
  /** Lists are compared with their charges account by account, and counted anew. */
  COUNTING("counting"),
  /** All tables have what the events make of them. */
  DONE("done");

  private final String words;

  RebuildStep(String words) {
    this.words = words;
  }

  /** Its name for people. */
  @Override
  public String toString() {
    return words;
  }
}
