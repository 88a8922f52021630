/** Days that are closed come to the same after all that happens later. */
package com.paymenthub.finance.closing;
