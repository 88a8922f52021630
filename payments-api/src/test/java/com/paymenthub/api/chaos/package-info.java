/** Real processes that are killed amid charges, and whether the money is right afterwards. */
package com.paymenthub.api.chaos;
