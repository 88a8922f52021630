/** Builds the OpenAPI 3.1 description of the interface from the code that answers requests. */
package com.paymenthub.api.openapi;
