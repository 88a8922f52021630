/** Who works with the console: operators, their roles, passwords, second factors and sessions. */
package com.paymenthub.console.operators;
