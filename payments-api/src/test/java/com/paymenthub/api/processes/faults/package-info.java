/**
 * Nodes that are killed, frozen and cut off amid charges, and whether what merchants were told
 * stays true.
 */
package com.paymenthub.api.processes.faults;
