/** The operations on charges. */
package com.paymenthub.api.rest.charges;
