/** Compares providers' settlement files with the movements, and keeps what people decide. */
package com.paymenthub.finance.reconciliation;
