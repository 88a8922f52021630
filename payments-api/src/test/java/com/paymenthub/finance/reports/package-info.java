/** What finance teams get as files. */
package com.paymenthub.finance.reports;
