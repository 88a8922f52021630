/** Chooses the providers that are asked, and their order. */
package com.paymenthub.charging.routing;
