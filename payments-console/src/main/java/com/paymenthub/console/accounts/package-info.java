/** Accounts with their keys and merchants, for admins. */
package com.paymenthub.console.accounts;
