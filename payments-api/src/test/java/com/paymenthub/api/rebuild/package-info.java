/** Building tables anew while the service works. */
package com.paymenthub.api.rebuild;
