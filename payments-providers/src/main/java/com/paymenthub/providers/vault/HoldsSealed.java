package com.paymenthub.providers.vault;

/**
 * Something that keeps values in the database which the vault's keys seal. What is not declared
 * this way cannot be read any more once its key is gone.
 */
public interface HoldsSealed {

  /** Where it keeps them. */
  SealedColumn sealedColumn();
}
