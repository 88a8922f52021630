/** The nightly comparison of tables with their events. */
package com.paymenthub.api.tablechecks;
