/** Payment providers: the contract with them, how they are called, and one adapter for each. */
package com.paymenthub.providers;
