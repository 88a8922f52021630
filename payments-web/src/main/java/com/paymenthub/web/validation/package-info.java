/** Reads bodies and queries, and names every wrong field, not only the first. */
package com.paymenthub.web.validation;
