/** Counts charges ahead, so that a list knows how many it has and where a page begins. */
package com.paymenthub.projections.lists;
