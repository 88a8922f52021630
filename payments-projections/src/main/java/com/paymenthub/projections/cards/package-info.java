/** The row of a card and how each event changes it. */
package com.paymenthub.projections.cards;
