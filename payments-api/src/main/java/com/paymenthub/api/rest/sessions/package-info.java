/** The operations on sessions, and their payment by buyers. */
package com.paymenthub.api.rest.sessions;
