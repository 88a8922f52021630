/** What strangers try with the keys that every buyer's browser holds, and do not get. */
package com.paymenthub.api.buyers;
