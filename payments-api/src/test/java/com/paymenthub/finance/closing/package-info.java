/** Days that are closed come to the same whatever happens later. */
package com.paymenthub.finance.closing;
