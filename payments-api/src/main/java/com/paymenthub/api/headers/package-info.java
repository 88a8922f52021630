/** What every answer tells browsers and caches of itself. */
package com.paymenthub.api.headers;
