/** Customers: who buys, kept so that it can be erased, and which cards are theirs. */
package com.paymenthub.providers.customers;
