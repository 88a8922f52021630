/** The life of a request: what is on disk before something is sent, and what follows the answer. */
package com.paymenthub.providers.flow;
