/** The registered webhooks: their addresses and the events that they listen to. */
package com.paymenthub.webhooks.endpoints;
