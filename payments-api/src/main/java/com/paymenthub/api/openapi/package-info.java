/** Describes the interface in OpenAPI 3.1, out of the code that answers. */
package com.paymenthub.api.openapi;
