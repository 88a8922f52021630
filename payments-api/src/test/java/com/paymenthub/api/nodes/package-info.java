/** Several nodes on one PostgreSQL, of which each may go and come back while merchants charge. */
package com.paymenthub.api.nodes;
