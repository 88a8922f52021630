/** Tests of the hourly check of those who read tables as streams. */
package com.paymenthub.platform.streamchecks;
