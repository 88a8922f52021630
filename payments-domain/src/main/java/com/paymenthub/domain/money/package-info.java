/** Amounts as whole minor units of an ISO 4217 currency; nothing here knows fractions. */
package com.paymenthub.domain.money;
