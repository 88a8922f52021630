/** Customers, their personal data (which can be erased) and their cards. */
package com.paymenthub.charging.customers;
