/** Checks this node's connection to the database and its clock, and reports both. */
package com.paymenthub.api.health;
