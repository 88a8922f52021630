/** Serves the checkout that shops include in their pages. */
package com.paymenthub.api.rest.checkout;
