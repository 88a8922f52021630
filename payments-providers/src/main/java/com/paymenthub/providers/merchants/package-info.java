/** Merchants: whom the money is for, and their accounts at providers. */
package com.paymenthub.providers.merchants;
