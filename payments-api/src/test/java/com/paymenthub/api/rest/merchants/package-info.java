/** What callers can do with merchants. */
package com.paymenthub.api.rest.merchants;
