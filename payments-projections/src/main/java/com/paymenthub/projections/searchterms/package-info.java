/** Keeps what operators search charges by and merchants do not, behind the charges. */
package com.paymenthub.projections.searchterms;
