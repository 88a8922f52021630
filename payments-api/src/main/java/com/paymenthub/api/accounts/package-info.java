/** Accounts and the keys that open them. */
package com.paymenthub.api.accounts;
