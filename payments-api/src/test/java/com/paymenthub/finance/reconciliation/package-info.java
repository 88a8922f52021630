/** Tests of comparisons with settlement files. */
package com.paymenthub.finance.reconciliation;
