/** Tests of comparisons with settlement files. */
package com.paymenthub.api.reconciliation;
