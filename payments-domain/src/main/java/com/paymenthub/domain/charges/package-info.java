/** The life of a charge: what may happen to it (decide) and what has happened (evolve). */
package com.paymenthub.domain.charges;
