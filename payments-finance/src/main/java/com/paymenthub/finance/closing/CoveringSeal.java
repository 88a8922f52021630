package com.paymenthub.finance.closing;

/**
 * The first seal of the history that reaches the position of a closing, so that no event of the
 * closing can be changed without being noticed (docs/seals.md).
 *
 * @param number of the seal, from 1
 * @param digest SHA-256 of the text of the seal, in hexadecimal digits
 */
public record CoveringSeal(long number, String digest) {}
