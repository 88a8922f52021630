/** Webhooks, their deliveries, and sending lost notifications again. */
package com.paymenthub.api.rest.webhooks;
