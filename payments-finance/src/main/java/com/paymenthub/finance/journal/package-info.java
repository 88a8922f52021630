/** Writes movements as a journal of balanced entries, in a form that accounting tools read. */
package com.paymenthub.finance.journal;
