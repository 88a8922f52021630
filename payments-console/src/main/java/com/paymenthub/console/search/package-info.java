/**
 * Finds charges and what belongs to them by all that a caller can name, and says why it matched.
 */
package com.paymenthub.console.search;
