/** Calls a provider in time, and keeps a slow or broken one from harming the others. */
package com.paymenthub.providers.calls;
