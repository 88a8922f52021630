/** Notifies merchants of events, and records whether the notifications arrived. */
package com.paymenthub.webhooks;
