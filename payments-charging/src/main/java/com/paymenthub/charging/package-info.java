/**
 * The flows of charges, cards and sessions: what is stored before a provider is called, and after
 * it answered.
 */
package com.paymenthub.charging;
