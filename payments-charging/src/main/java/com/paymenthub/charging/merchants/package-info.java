/** Merchants, who receive the money, and their accounts at providers. */
package com.paymenthub.charging.merchants;
