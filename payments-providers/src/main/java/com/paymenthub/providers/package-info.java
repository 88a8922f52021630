/** Payment providers: the contract with them, the choice among them, and one adapter for each. */
package com.paymenthub.providers;
