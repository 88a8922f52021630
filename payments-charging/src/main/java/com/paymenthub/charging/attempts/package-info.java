/** Counts and limits the card attempts that are made with buyers' keys. */
package com.paymenthub.charging.attempts;
