/** The vault: keys, card data and personal texts, all of them encrypted before they are stored. */
package com.paymenthub.providers.vault;
