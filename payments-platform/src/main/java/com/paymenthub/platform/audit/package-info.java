/** Records who changed which ordinary table, and when. */
package com.paymenthub.platform.audit;
