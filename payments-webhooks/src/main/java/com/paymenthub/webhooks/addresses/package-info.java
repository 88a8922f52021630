/** Where notifications may go, whatever a name resolves to. */
package com.paymenthub.webhooks.addresses;
