/** The operations on tokens and saved cards. */
package com.paymenthub.api.rest.cards;
