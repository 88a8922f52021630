/** Tries accounts at providers without a payment, step by step. */
package com.paymenthub.charging.checks;
