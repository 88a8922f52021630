package com.paymenthub.api.wiring;

/**
 * That this process only reads: it changes no table, keeps no check value of its keys, and needs
 * none of them. It may have been pointed at a mistyped address, beside older nodes, or at a copy
 * that somebody keeps as evidence.
 */
record OnlyReads() {}
