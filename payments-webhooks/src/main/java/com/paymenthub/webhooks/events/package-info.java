/** The content of notifications, built from the history of the charge. */
package com.paymenthub.webhooks.events;
