/** Remembers: the tables that merchants, finance and support read, each a fold of events. */
package com.paymenthub.projections;
