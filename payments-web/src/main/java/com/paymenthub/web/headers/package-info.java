/** Response headers that protect browsers and keep answers out of caches. */
package com.paymenthub.web.headers;
