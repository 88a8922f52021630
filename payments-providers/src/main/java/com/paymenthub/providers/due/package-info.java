/** Due work: what is to be done without anybody asking for it, by whichever node is alive. */
package com.paymenthub.providers.due;
