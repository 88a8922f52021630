/** Who wants to hear of what, and where. */
package com.paymenthub.webhooks.endpoints;
