/** The operations on webhooks and their deliveries, and sending notifications again. */
package com.paymenthub.api.rest.webhooks;
