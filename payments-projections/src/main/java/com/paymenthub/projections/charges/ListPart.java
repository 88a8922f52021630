package com.paymenthub.projections.charges;

import java.util.List;

/**
 * A part of a list: the charges in some blocks, that pass a filter.
 *
 * @param originalAmount whose blocks they are: those of the charges of one amount, in minor units,
 *     or {@link #EVERY_AMOUNT} for those of all charges of the account
 * @param blocks their numbers
 */
public record ListPart(long originalAmount, List<Integer> blocks) {

  /** Stands for every amount; no charge has it. */
  public static final long EVERY_AMOUNT = 0;

  public ListPart {
    blocks = List.copyOf(blocks);
  }
}
