/** The tables that finance teams read: which money moved, what is open, how providers do. */
package com.paymenthub.finance.tables;
