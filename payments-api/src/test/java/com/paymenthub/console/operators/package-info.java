/** Operators: codes, passwords and attempts. */
package com.paymenthub.console.operators;
