/** The operations on merchants. */
package com.paymenthub.api.rest.merchants;
