/** The life of a stored card; the card number itself is in the vault. */
package com.paymenthub.domain.cards;
