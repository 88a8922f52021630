package com.paymenthub.platform.sealing;

/**
 * Declares the columns that the vault's keys encrypt. Values in columns that are not declared
 * cannot be decrypted any more after a rotation has removed their key.
 */
public interface HoldsSealed {

  /** The encrypted columns. */
  SealedColumn sealedColumn();
}
