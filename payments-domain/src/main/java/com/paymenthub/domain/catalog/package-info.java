/** The one list of every event type and the name under which it is stored for ever. */
package com.paymenthub.domain.catalog;
