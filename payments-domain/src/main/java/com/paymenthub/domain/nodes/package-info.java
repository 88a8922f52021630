/** What one running process, a node, may do at the moment. */
package com.paymenthub.domain.nodes;
