/** Notifications on their way from the event to the receiver. */
package com.paymenthub.webhooks.delivery;
