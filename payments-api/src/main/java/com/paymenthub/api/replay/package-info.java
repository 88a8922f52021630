/** Folds the whole store anew, and compares the result with the tables that follow from events. */
package com.paymenthub.api.replay;
