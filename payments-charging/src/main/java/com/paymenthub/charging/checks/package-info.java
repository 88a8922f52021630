/**
 * Tries accounts at providers without a payment, watches their credentials, registers addresses for
 * notices.
 */
package com.paymenthub.charging.checks;
