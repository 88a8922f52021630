/** One HTTP request to a receiver that is not trusted, with limits for time and size. */
package com.paymenthub.webhooks.exchange;
