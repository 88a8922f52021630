/** Encrypts what is stored, keeps the keys for that, and rotates them. */
package com.paymenthub.platform.sealing;
