/**
 * The life of a charge: which commands are allowed (decide) and what each event changes (evolve).
 */
package com.paymenthub.domain.charges;
