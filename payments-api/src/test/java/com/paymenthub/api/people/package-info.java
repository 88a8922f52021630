/**
 * A marked person's data are sent everywhere; after the erasure, they are looked for everywhere.
 */
package com.paymenthub.api.people;
