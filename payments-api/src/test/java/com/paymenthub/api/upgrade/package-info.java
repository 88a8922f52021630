/** Tests of what an upgrade does to the build before. */
package com.paymenthub.api.upgrade;
