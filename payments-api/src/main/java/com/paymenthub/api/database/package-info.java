/** Where the data live: an embedded PostgreSQL by default, and what every database must promise. */
package com.paymenthub.api.database;
