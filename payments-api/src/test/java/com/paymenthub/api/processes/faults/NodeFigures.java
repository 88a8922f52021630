package com.paymenthub.api.processes.faults;

import com.paymenthub.api.testing.ApiClient;

/**
 * What a node says of itself to Prometheus.
 *
 * @param threads platform threads
 * @param waiting requests that wait for a database connection
 * @param connections to the database
 * @param files open files and sockets
 */
record NodeFigures(long threads, long waiting, long connections, long files) {

  /** Asks a node. */
  static NodeFigures of(ApiClient node) {
    String metrics = node.get("/actuator/prometheus").text();
    return new NodeFigures(
        sum(metrics, "jvm_threads_live_threads"),
        sum(metrics, "hikaricp_connections_pending"),
        sum(metrics, "hikaricp_connections"),
        sum(metrics, "process_files_open_files"));
  }

  /** The higher of each figure. */
  NodeFigures max(NodeFigures other) {
    return new NodeFigures(
        Math.max(threads, other.threads),
        Math.max(waiting, other.waiting),
        Math.max(connections, other.connections),
        Math.max(files, other.files));
  }

  private static long sum(String metrics, String name) {
    return Math.round(
        metrics
            .lines()
            .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
            .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
            .sum());
  }
}
