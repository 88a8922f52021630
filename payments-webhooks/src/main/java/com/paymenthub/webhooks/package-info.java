/** Tells: what merchants are notified of, and whether it reached them. */
package com.paymenthub.webhooks;
