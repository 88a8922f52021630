/** A shop to try the checkout with, where nobody's real money passes through. */
package com.paymenthub.api.demo;
