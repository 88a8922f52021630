/** The simulator: a provider whose answers depend on the card number and the amount. */
package com.paymenthub.providers.adapters.sandbox;
