/** What only a person can find out about a charge: listing it, and saying what was found. */
package com.paymenthub.api.flags;
