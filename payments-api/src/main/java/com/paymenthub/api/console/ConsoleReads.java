package com.paymenthub.api.console;

import com.paymenthub.api.history.Histories;
import com.paymenthub.api.history.Timelines;
import com.paymenthub.api.seals.SealTable;
import com.paymenthub.api.seals.VerificationRuns;
import com.paymenthub.parties.customers.CustomerSearch;
import com.paymenthub.webhooks.delivery.Deliveries;
import org.springframework.jdbc.core.JdbcTemplate;

/** What reads on the console's own connections, so that charges do not wait behind it. */
public record ConsoleReads(
    JdbcTemplate jdbc,
    Histories histories,
    Timelines timelines,
    Deliveries deliveries,
    SealTable seals,
    VerificationRuns verifications,
    CustomerSearch customers) {}
