/** What all histories have: identifiers, the origin of a command, and strictly increasing times. */
package com.paymenthub.domain.history;
