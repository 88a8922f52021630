/** Decides to which network addresses notifications may be sent. */
package com.paymenthub.webhooks.addresses;
