/** How administration reaches its tables: through JPA, in transactions of its own kind. */
package com.paymenthub.providers.administration;
