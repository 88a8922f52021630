/** Lists flagged charges, and records what a person found out about them. */
package com.paymenthub.console.flags;
