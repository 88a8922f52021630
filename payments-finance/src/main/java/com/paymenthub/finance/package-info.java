/** Fills the tables that finance teams read, and checks them. */
package com.paymenthub.finance;
