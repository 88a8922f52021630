/** Pix and boleto over a real port: what is answered is what a buyer's bank could pay. */
package com.paymenthub.api.rest.codes;
