package com.paymenthub.projections.lists;

import com.paymenthub.projections.charges.ChargeRow;
import java.util.List;

/**
 * One page of a list, and how long the list is at the same moment.
 *
 * @param total how many charges the list has
 * @param charges the page
 */
public record ListedCharges(long total, List<ChargeRow> charges) {}
