/** Who is let into the console, and who may open which part of it. */
package com.paymenthub.console.access;
