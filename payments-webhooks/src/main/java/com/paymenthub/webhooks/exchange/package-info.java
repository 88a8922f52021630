/** One request to a receiver that nobody trusts, bounded in every way. */
package com.paymenthub.webhooks.exchange;
