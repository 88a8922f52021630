/** The simulator: a provider whose answers the caller chooses by card number and amount. */
package com.paymenthub.providers.sandbox;
