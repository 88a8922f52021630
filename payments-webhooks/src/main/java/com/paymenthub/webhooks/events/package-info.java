/** What is told: events as receivers see them, folded from the history of their charge. */
package com.paymenthub.webhooks.events;
