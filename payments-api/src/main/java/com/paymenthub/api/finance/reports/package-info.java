/** Writes what finance teams read as files, however large: tables as CSV. */
package com.paymenthub.api.finance.reports;
