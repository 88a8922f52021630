/** Pictures of pix codes and bank slips, behind links that nobody can guess. */
package com.paymenthub.api.rest.images;
