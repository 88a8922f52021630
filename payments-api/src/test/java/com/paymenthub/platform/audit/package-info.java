/** What auditors read, and what they cannot. */
package com.paymenthub.platform.audit;
