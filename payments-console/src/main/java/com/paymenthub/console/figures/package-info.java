/** Plots of charges, providers and notifications by day, each with its figures as a table. */
package com.paymenthub.console.figures;
