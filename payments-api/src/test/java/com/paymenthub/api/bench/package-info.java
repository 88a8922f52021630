/** The measurement: card charges per second, beside what PostgreSQL needs for their rows alone. */
package com.paymenthub.api.bench;
