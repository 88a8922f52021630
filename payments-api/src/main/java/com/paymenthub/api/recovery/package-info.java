/** Tells who restores the database to an instant what happened afterwards. */
package com.paymenthub.api.recovery;
