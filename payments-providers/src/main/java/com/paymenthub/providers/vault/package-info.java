/** Encrypts card data and personal texts before they are stored, and manages the keys. */
package com.paymenthub.providers.vault;
