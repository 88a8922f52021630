/** Tests of what looks for card numbers in files. */
package com.paymenthub.api.cardscan;
