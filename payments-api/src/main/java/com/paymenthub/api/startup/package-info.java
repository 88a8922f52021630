/** Explains why a start failed, and what to do. */
package com.paymenthub.api.startup;
