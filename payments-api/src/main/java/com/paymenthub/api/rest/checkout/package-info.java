/** The checkout that shops put into their pages. */
package com.paymenthub.api.rest.checkout;
