/** Closes the days of accounts, so that what they come to can be computed again at any time. */
package com.paymenthub.finance.closing;
