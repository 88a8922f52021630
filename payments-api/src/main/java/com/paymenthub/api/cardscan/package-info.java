/** Looks for card numbers in clear in the files of an installation. */
package com.paymenthub.api.cardscan;
