/** What this module tells of changes to the ordinary tables, for whoever keeps account of them. */
package com.paymenthub.providers.audit;
