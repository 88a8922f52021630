/** Sessions over HTTP: what merchants ask of them, and what buyers may send to pay them. */
package com.paymenthub.api.rest.sessions;
