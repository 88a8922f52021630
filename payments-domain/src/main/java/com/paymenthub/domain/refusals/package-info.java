/** How the domain refuses a command: one exception with a stable key. */
package com.paymenthub.domain.refusals;
