/**
 * The worked example of docs/add-your-acquirer.md: an acquirer with a small interface of its own.
 */
package com.paymenthub.providers.adapters.example;
