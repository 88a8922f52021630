/** Starts the embedded PostgreSQL, and checks the settings that every database must have. */
package com.paymenthub.api.database;
