/** Charges whose outcome is unknown or waits for a person, and what people decide about them. */
package com.paymenthub.console.unresolved;
