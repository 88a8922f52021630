/**
 * Starts the embedded PostgreSQL, checks the settings of every database, and makes logins that only
 * read.
 */
package com.paymenthub.platform.database;
