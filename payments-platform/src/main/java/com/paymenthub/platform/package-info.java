/**
 * What every other package may use: steps, transactions, timestamps, limited maps and the log of
 * changes.
 */
package com.paymenthub.platform;
