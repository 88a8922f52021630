/** The contract with providers: what they are asked and what they may answer. */
package com.paymenthub.providers.contract;
