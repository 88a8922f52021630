/** What every operation of the interface shares. */
package com.paymenthub.api.rest;
