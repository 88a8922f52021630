/** The list of events that were or would have been notified. */
package com.paymenthub.api.rest.events;
