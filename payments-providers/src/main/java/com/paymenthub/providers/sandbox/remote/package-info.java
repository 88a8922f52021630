/** The simulators in a process of their own, and the adapters that reach them over HTTP. */
package com.paymenthub.providers.sandbox.remote;
