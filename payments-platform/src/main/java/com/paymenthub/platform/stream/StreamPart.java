package com.paymenthub.platform.stream;

/**
 * Some rows of a table, in the order of their index.
 *
 * @param fromTx the first transaction that they are of
 * @param toTx the first transaction after those
 * @param afterIndex they are behind this index
 * @param toIndex the highest index that they have
 * @param limit the most rows, from 1
 */
public record StreamPart(long fromTx, long toTx, long afterIndex, long toIndex, int limit) {}
