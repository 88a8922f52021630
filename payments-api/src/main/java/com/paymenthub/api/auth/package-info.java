/** Authenticates callers, and decides which credentials may call which operation. */
package com.paymenthub.api.auth;
