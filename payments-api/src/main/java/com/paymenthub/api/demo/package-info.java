/** A demo shop to try the checkout with simulated payments. */
package com.paymenthub.api.demo;
