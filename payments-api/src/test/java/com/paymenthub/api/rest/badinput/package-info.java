/** Tables of what callers get wrong, and of what they are told. */
package com.paymenthub.api.rest.badinput;
