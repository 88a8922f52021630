/** Who takes part in a payment: merchants and customers. */
package com.paymenthub.parties;
