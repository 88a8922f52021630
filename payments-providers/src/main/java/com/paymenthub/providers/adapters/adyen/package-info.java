/** Cards, pix and boleto through Adyen (docs/adyen.md). */
package com.paymenthub.providers.adapters.adyen;
