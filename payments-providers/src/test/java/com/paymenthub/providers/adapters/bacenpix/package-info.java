/** A bank for tests that speaks the Central Bank's API Pix. */
package com.paymenthub.providers.adapters.bacenpix;
