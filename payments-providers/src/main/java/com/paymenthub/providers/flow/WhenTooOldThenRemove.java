package com.paymenthub.providers.flow;

import com.paymenthub.providers.vault.CardCodes;
import com.paymenthub.providers.vault.CardTokens;
import org.springframework.stereotype.Component;

/** Removes card data that nobody has used in time: those of tokens, and verification codes. */
@Component
class WhenTooOldThenRemove implements DueWork {

  /** Few enough that a transaction never takes long. */
  private static final int BATCH = 500;

  private final CardTokens tokens;
  private final CardCodes codes;
  private final Transactions transactions;

  WhenTooOldThenRemove(CardTokens tokens, CardCodes codes, Transactions transactions) {
    this.tokens = tokens;
    this.codes = codes;
    this.transactions = transactions;
  }

  @Override
  public boolean attendToOne() {
    int removed =
        transactions.run(() -> Math.max(tokens.removeExpired(BATCH), codes.removeExpired(BATCH)));
    return removed == BATCH;
  }
}
