/** Accounts, their environments and their API keys. */
package com.paymenthub.charging.accounts;
