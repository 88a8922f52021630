/** What all operations of the interface share. */
package com.paymenthub.api.rest;
