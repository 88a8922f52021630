/** Pix at banks that speak the Central Bank's API Pix 2.9.0 (docs/pix.md). */
package com.paymenthub.providers.adapters.bacenpix;
