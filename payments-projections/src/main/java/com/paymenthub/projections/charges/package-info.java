/** The row of a charge, how each event changes it, and the JSON that merchants read. */
package com.paymenthub.projections.charges;
