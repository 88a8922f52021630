/** The simulator as a process of its own, and the adapters that call it over HTTP. */
package com.paymenthub.providers.adapters.sandbox.remote;
