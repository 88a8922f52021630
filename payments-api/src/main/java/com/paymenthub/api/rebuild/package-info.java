/**
 * Builds the tables that follow from events anew, beside the live ones, and puts them in their
 * place.
 */
package com.paymenthub.api.rebuild;
