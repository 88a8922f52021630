/** The charge as it is read: its row, how events change it, and the document that merchants get. */
package com.paymenthub.projections.charges;
