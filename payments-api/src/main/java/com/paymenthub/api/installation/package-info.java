/** Unpacks the service into a directory, where it starts faster than from its one jar. */
package com.paymenthub.api.installation;
