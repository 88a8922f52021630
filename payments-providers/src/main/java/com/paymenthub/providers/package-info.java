/** Performs: everything that moves money or keeps card data. */
package com.paymenthub.providers;
