/** The operations on public keys over HTTP. */
package com.paymenthub.api.rest.auth;
