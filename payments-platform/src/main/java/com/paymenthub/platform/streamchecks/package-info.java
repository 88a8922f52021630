/** Checks every hour that nobody who reads a table as a stream has passed rows over. */
package com.paymenthub.platform.streamchecks;
