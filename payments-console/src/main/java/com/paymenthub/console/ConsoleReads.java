package com.paymenthub.console;

import com.paymenthub.charging.customers.CustomerSearch;
import com.paymenthub.evidence.SealTable;
import com.paymenthub.evidence.VerificationRuns;
import com.paymenthub.projections.history.Histories;
import com.paymenthub.projections.history.Timelines;
import com.paymenthub.webhooks.delivery.Deliveries;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * What reads on the console's own connections, so that charges do not wait behind it.
 *
 * @param lists for lists and plots, which may be some seconds old
 */
public record ConsoleReads(
    JdbcTemplate jdbc,
    JdbcTemplate lists,
    Histories histories,
    Timelines timelines,
    Deliveries deliveries,
    SealTable seals,
    VerificationRuns verifications,
    CustomerSearch customers) {}
