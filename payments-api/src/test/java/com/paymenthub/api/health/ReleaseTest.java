package com.paymenthub.api.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CapturedLog;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.platform.Release;
import com.paymenthub.testing.Patience;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A node says which release it is, and beside which others it may run. */
class ReleaseTest {

  @Test
  void a_release_has_a_number_and_runs_beside_nodes_of_its_own() {
    assertThat(Release.NUMBER).matches("\\d+\\.\\d+\\.\\d+");
    assertThat(Release.BESIDE).hasSizeGreaterThan(1).startsWith(Release.NUMBER);
  }

  @Test
  void the_number_is_in_the_log_in_health_and_in_metrics() {
    // A start begins the log anew after a service of this process has ended.
    RunningService beside = RunningService.start("--payments.agenda.enabled=false");
    try (CapturedLog log = CapturedLog.start()) {
      RunningService service = beside.anotherNode("--payments.agenda.enabled=false");
      try {
        assertThat(log.text())
            .contains(
                "release %s; it may run on one database with nodes of %s"
                    .formatted(Release.NUMBER, String.join(", ", Release.BESIDE)))
            .doesNotContain("must not run beside");
        assertThat(health(service))
            .contains("\"number\":\"%s\"".formatted(Release.NUMBER))
            .doesNotContain("must not run beside");
        assertThat(ApiClient.anonymous(service.managementUrl()).get("/actuator/prometheus").text())
            .contains("payments_release_info{release=\"%s\"} 1".formatted(Release.NUMBER));
      } finally {
        service.stop();
      }
    } finally {
      beside.stop();
    }
  }

  @Test
  void nodes_of_a_release_that_must_not_run_beside_it_are_told_of() {
    RunningService first = RunningService.start();
    try (CapturedLog log = CapturedLog.start()) {
      addNode(first, "1.7.3", "-1 hour");
      addNode(first, Release.BESIDE.getLast(), "0");
      assertThat(health(first)).doesNotContain("must not run beside");

      addNode(first, "0.0.9", "0");
      String told =
          "there are nodes of release 0.0.9, which must not run beside %s: stop them"
              .formatted(Release.NUMBER);
      await().atMost(Patience.LONGEST_WAIT).until(() -> health(first).contains(told));
      RunningService second = first.anotherNode();
      second.stop();
      assertThat(log.text()).contains(told);
    } finally {
      first.stop();
    }
  }

  private static void addNode(RunningService service, String release, String seen) {
    service
        .owner()
        .update(
            "insert into payments.node (id, host, version, started_at, seen_at, clock_ahead_millis,"
                + " connections_used, connections_maximum, connections_waiting) values (?, 'other',"
                + " ?, clock_timestamp(), clock_timestamp() + ?::interval, 0, 0, 1, 0)",
            UUID.randomUUID(),
            release,
            seen);
  }

  private static String health(RunningService service) {
    return ApiClient.anonymous(service.managementUrl()).get("/actuator/health").text();
  }
}
