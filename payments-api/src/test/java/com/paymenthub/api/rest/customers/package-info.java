/** The operations on customers over HTTP. */
package com.paymenthub.api.rest.customers;
