/** Reads what callers send and names every field that is wrong, not just the first. */
package com.paymenthub.api.validation;
