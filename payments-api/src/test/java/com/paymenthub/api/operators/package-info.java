/** Operators: codes, passwords and attempts. */
package com.paymenthub.api.operators;
