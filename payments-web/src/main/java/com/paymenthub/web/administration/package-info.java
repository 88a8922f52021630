/** Changes that a merchant's own system and an operator make by the same rules. */
package com.paymenthub.web.administration;
