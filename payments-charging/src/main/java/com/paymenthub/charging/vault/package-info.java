/** Keeps card numbers, verification codes and personal texts, all of them encrypted. */
package com.paymenthub.charging.vault;
