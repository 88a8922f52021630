/** What was changed in ordinary tables, by whom and when. */
package com.paymenthub.api.audit;
