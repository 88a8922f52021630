/** The console in a real browser, for each role. */
package com.paymenthub.console;
