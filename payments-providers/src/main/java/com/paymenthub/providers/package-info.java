/** Calls the payment providers and keeps card data, customers and merchants. */
package com.paymenthub.providers;
