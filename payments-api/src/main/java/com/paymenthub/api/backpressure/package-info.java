/** Lets long work rest while merchants are served. */
package com.paymenthub.api.backpressure;
