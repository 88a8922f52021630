/** The life of a session: an order that is paid exactly once. */
package com.paymenthub.domain.sessions;
