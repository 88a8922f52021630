/** The life of a stored card, which knows nothing of its number. */
package com.paymenthub.domain.cards;
