/** Runs every POST so that the same key has one effect and one answer. */
package com.paymenthub.api.idempotency;
