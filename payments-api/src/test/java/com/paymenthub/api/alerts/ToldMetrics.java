package com.paymenthub.api.alerts;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The metrics of a service that has taken a payment, and those that come with what is rare. */
final class ToldMetrics {

  /** Where those of the service are described, which a test compares with the service. */
  private static final Path DESCRIBED = Path.of("..", "docs", "alerts.md");

  private static final Pattern METRIC =
      Pattern.compile("\\b(payments|hikaricp|jvm|process|http_server|ssl)_\\w+");

  private static final Pattern PART = Pattern.compile("_(bucket|count|sum|max|total)$");

  private ToldMetrics() {}

  /** The metrics in queries that nobody tells. */
  static List<String> unknownIn(List<String> queries) throws IOException {
    RunningService service = RunningService.shared();
    TestAccount account = service.newAccount();
    service.client(account).post("/v1/charges", CardCharge.of(account).json());
    // The metrics of collections come with the first one.
    System.gc();
    String told = ApiClient.anonymous(service.managementUrl()).get("/actuator/prometheus").text();
    String described = Files.readString(DESCRIBED);
    return queries.stream()
        .flatMap(query -> METRIC.matcher(query).results())
        .map(MatchResult::group)
        .distinct()
        .filter(metric -> !told.contains("\n" + metric))
        .filter(metric -> !described.contains("`" + PART.matcher(metric).replaceAll("")))
        .toList();
  }
}
