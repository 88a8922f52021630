/** Marked card data are sent everywhere, and then looked for everywhere. */
package com.paymenthub.api.canary;
