/** Folding the whole store anew. */
package com.paymenthub.api.replay;
