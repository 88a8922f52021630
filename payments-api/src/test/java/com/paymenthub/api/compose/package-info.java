/** The Compose deployment: its file is valid, and what it starts takes a payment. */
package com.paymenthub.api.compose;
