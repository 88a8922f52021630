/** The pages about what providers send by themselves. */
package com.paymenthub.console.providernotices;
