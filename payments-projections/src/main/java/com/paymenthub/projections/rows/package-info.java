/** Makes rows of events as values, and maps them to the columns of a table. */
package com.paymenthub.projections.rows;
