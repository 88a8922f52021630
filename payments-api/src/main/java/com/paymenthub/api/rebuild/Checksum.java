package com.paymenthub.api.rebuild;

/**
 * Rows and checksum of a live table and of the one that is to take its place. Histories that have
 * grown since the horizon of the rebuild are left out.
 *
 * @param table the name of the table
 * @param liveRows how many rows the live table has
 * @param live their checksum: it does not depend on their order
 * @param rebuiltRows how many rows the new table has
 * @param rebuilt their checksum
 */
public record Checksum(String table, long liveRows, String live, long rebuiltRows, String rebuilt) {

  /** Whether both tables have the same rows. */
  public boolean isEqual() {
    return liveRows == rebuiltRows && live.equals(rebuilt);
  }
}
