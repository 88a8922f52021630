/** How the domain says no: one exception with a stable key. */
package com.paymenthub.domain.refusals;
