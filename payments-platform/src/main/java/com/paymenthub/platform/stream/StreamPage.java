package com.paymenthub.platform.stream;

import java.util.List;

/**
 * Rows of a stream.
 *
 * @param rows in the order of their index; empty when nothing new is safe to read
 * @param next where to go on; to be stored together with what was made of the rows
 * @param horizon a reader that is here has read all that was stored when this page was read
 */
public record StreamPage<T>(List<T> rows, StreamPosition next, StreamPosition horizon) {

  public StreamPage {
    rows = List.copyOf(rows);
  }
}
