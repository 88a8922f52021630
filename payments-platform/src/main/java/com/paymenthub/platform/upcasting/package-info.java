/** Brings events that were stored in an older form into the form that they have today. */
package com.paymenthub.platform.upcasting;
