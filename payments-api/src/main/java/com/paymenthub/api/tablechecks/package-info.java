/** Checks every night that tables have what the events make of them. */
package com.paymenthub.api.tablechecks;
