/** Asks providers what they have settled. */
package com.paymenthub.charging.settlements;
