/** One package for each provider that can be asked. */
package com.paymenthub.providers.adapters;
