/** Several nodes behind broken connections, and whether what they told merchants stays true. */
package com.paymenthub.api.cluster;
