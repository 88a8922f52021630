/** The checkout in a real browser, in the page of a shop on another origin. */
package com.paymenthub.api.checkout;
