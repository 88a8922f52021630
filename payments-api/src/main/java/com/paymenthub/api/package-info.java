/** The REST interface, the commands of operators, and the only main class. */
package com.paymenthub.api;
