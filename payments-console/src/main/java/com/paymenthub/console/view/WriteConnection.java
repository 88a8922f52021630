package com.paymenthub.console.view;

import com.paymenthub.platform.Transactions;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The service's transactions and plain JDBC inside of them, for what is written together with a
 * charge's events; pages that only read use the console's own connections.
 */
public record WriteConnection(JdbcTemplate jdbc, Transactions transactions) {}
