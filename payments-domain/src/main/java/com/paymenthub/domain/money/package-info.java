/** Amounts as whole minor units of an ISO 4217 currency, without fractions. */
package com.paymenthub.domain.money;
