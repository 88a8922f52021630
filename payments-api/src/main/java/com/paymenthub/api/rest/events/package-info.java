/** What was or would have been notified. */
package com.paymenthub.api.rest.events;
