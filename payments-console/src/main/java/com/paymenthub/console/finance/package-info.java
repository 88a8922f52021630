/** What finance teams read, as pages and as files, and what they decide about differences. */
package com.paymenthub.console.finance;
