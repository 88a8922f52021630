/** The provider contract: what we ask of a provider and what it may answer. */
package com.paymenthub.providers.spi;
