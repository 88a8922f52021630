/** Bounds what one address, one sender and one reader may take of a web server. */
package com.paymenthub.web.connections;
