/** The life of a session: an order that buyers try to pay until it is paid, exactly once. */
package com.paymenthub.domain.sessions;
