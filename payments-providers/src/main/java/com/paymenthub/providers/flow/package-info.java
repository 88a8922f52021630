/**
 * The steps of each operation: what is stored before a provider is called, and after it answered.
 */
package com.paymenthub.providers.flow;
