package com.paymenthub.evidence;

import java.nio.file.Path;

/**
 * Where the whole history is written before it is sent: {@code payments.exports.directory}, by
 * default below {@code PAYMENTS_HOME}.
 */
public record ExportDirectory(Path path) {}
