/** What every history shares: identifiers, strictly increasing times and logical event names. */
package com.paymenthub.domain.history;
