/** How the modules are put together: the event store, its serializer and who hears what. */
package com.paymenthub.api.wiring;
