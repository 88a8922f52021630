package com.paymenthub.api.rebuild;

/** The steps of a rebuild, in their order. Each is committed before the next one begins. */
public enum RebuildStep {
  /** Histories are folded into tables without indexes. */
  FILLING("filling"),
  /** Indexes are made, and lists counted. */
  INDEXING("indexing"),
  /** What was written meanwhile is folded again, until little is left. */
  CATCHING_UP("catching up"),
  /** The new tables take the place of the live ones. */
  SWAPPING("swapping"),
  /** The new tables are the live ones. */
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
