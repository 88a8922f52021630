/** The engine for due work: claims it, shares it between nodes and limits its rate. */
package com.paymenthub.platform.due;
