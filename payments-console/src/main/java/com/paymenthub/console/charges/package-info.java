/** The page that explains one charge, and those of what belongs to it. */
package com.paymenthub.console.charges;
