/** Accounts, operators and a shop to try the service with simulated payments. */
package com.paymenthub.api.demo;
