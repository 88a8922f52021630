/** Builds the tables that merchants, finance and support read, from events. */
package com.paymenthub.projections;
