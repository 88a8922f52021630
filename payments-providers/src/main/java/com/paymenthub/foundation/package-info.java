/** What every other package may use: steps, transactions, timestamps and the log of changes. */
package com.paymenthub.foundation;
