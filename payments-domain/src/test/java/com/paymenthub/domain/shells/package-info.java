/** Whether Axon's shells do what the pure domain says: a line for every command, nothing more. */
package com.paymenthub.domain.shells;
