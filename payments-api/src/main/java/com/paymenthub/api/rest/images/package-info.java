/** Pictures of the codes that buyers pay, behind links that nobody can guess. */
package com.paymenthub.api.rest.images;
