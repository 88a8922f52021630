/** Tests of what one connection, one body and one reader may take. */
package com.paymenthub.web.connections;
