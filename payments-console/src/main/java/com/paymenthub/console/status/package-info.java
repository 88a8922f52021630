/** How the service is doing: due work, notifications, connections, clocks and the last charges. */
package com.paymenthub.console.status;
