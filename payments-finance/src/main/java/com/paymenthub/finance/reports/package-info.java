/** Writes what finance teams read as files, however large: tables as CSV. */
package com.paymenthub.finance.reports;
