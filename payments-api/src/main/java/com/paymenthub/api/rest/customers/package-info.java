/** The operations on customers. */
package com.paymenthub.api.rest.customers;
