/** Tokens and saved cards, as merchants meet them over HTTP. */
package com.paymenthub.api.rest.cards;
