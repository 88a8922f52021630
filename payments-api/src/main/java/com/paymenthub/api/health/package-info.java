/** Whether this node is well: its way to the database, its clock, and who is told of it. */
package com.paymenthub.api.health;
