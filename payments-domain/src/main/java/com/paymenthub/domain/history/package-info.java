/** What every history shares: identifiers, origins and strictly increasing times. */
package com.paymenthub.domain.history;
