/** What charges and sessions there are of a person. */
package com.paymenthub.projections.people;
