/** What providers send by themselves: its address, and how it is stored. */
package com.paymenthub.charging.notices;
