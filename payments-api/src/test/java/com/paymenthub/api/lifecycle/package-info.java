/** The life of a card charge, lived over HTTP as merchants live it. */
package com.paymenthub.api.lifecycle;
