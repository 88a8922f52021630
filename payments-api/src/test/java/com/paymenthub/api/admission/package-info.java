/** That a node is never asked for more than it can finish. */
package com.paymenthub.api.admission;
