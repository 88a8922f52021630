/** Reads tables that only grow as streams, without missing rows that become visible late. */
package com.paymenthub.platform.stream;
