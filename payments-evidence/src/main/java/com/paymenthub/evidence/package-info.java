/** Seals the history, so that a later change of it is found, and checks it against its seals. */
package com.paymenthub.evidence;
