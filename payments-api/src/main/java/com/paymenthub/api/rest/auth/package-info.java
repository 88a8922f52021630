/** The operations on public keys. */
package com.paymenthub.api.rest.auth;
