/** Lets requests in while there is room for them, and tells all others at once to come again. */
package com.paymenthub.api.admission;
