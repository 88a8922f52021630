/** What finance teams get as files. */
package com.paymenthub.api.finance.reports;
