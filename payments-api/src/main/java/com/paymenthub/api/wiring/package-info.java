/** Puts the modules together: event store, serializer, keys, database and simulators. */
package com.paymenthub.api.wiring;
