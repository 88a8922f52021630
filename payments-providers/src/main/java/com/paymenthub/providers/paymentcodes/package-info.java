/** Writes the codes that buyers pay: the text of a pix QR code and the line of a bank slip. */
package com.paymenthub.providers.paymentcodes;
