/**
 * How often strangers may try cards: what buyers' keys have tried is counted, and ends somewhere.
 */
package com.paymenthub.providers.attempts;
