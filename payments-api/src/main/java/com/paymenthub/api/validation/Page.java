package com.paymenthub.api.validation;

/**
 * Which part of a list is asked for.
 *
 * @param number from 1
 * @param limit entries a page, 1 to 100
 * @param newestFirst the direction, by creation time and id
 */
public record Page(int number, int limit, boolean newestFirst) {

  /** Entries a page when nobody says how many. */
  public static final int DEFAULT_LIMIT = 15;

  /** Entries a page at most. */
  public static final int MAXIMUM_LIMIT = 100;

  /** How many entries come before this page. */
  public long offset() {
    return (number - 1L) * limit;
  }
}
