/** Writes every error in one format, in English and in Portuguese. */
package com.paymenthub.web.errors;
