package com.paymenthub.api.compose;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.paymenthub.api.installation.Installation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.json.JsonMapper;

/** The Compose file against the published schema of such files; no engine runs here. */
class ComposeFileTest {

  @Test
  void the_compose_file_is_valid() {
    assertThat(mistakes(ComposeProject.text("docker-compose.yml"))).isEmpty();
  }

  @Test
  void a_misspelt_key_is_found() {
    String misspelt =
        ComposeProject.text("docker-compose.yml").replace("healthcheck:", "healthchek:");

    assertThat(mistakes(misspelt)).contains("healthchek");
  }

  /** A person who takes over the service finds no password that is more than that of its login. */
  @Test
  void the_service_is_given_the_password_of_its_login_only() {
    assertThat(ComposeProject.volumes("service"))
        .containsExactlyInAnyOrder(
            "home:/var/lib/payments",
            "authority:/run/authority:ro",
            "secrets:/run/payments-secrets:ro");
    assertThat(ComposeProject.environment("service"))
        .containsEntry("SPRING_CONFIG_IMPORT", "configtree:/run/payments-secrets/")
        .containsEntry("PAYMENTS_DATABASE_MIGRATE", "false")
        .doesNotContainKey("SPRING_FLYWAY_USER");
    assertThat(ComposeProject.volumes("migrate"))
        .containsExactlyInAnyOrder(
            "home:/var/lib/payments",
            "authority:/run/authority:ro",
            "owner-secrets:/run/owner-secrets:ro",
            "secrets:/run/payments-secrets:ro");
    assertThat(ComposeProject.volumes("postgres"))
        .contains("superuser-secrets:/run/superuser-secrets:ro");
  }

  /** Only the database has its key, and only this machine reaches the service without TLS. */
  @Test
  void what_leaves_a_container_is_encrypted_or_stays_on_this_machine() {
    assertThat(ComposeProject.volumes("postgres")).contains("certificate:/run/certificate:ro");
    for (String client : List.of("service", "migrate")) {
      assertThat(ComposeProject.environment(client).get("SPRING_DATASOURCE_URL"))
          .contains("sslmode=verify-full", "sslrootcert=/run/authority/root.crt");
      assertThat(ComposeProject.volumes(client)).noneMatch(it -> it.startsWith("certificate:"));
    }
    assertThat(ComposeProject.environment("service"))
        .containsEntry("PAYMENTS_REQUIRE_TLS", "false");
    assertThat(ComposeProject.ports("service"))
        .isNotEmpty()
        .allMatch(port -> port.startsWith("127.0.0.1:"));
  }

  @Test
  void metrics_are_reached_by_the_scraper_only() {
    String address = ComposeProject.environment("service").get("MANAGEMENT_SERVER_ADDRESS");

    assertThat(ComposeProject.addressOn("service", "metrics")).isEqualTo(address);
    assertThat(ComposeProject.services())
        .filteredOn(service -> ComposeProject.networks(service).contains("metrics"))
        .containsExactlyInAnyOrder("service", "node1", "node2", "node3", "prometheus");
    assertThat(ComposeProject.ports("service")).noneMatch(port -> port.contains("9080"));
  }

  @Test
  void who_looks_at_figures_gets_the_files_that_are_there() {
    for (String service : List.of("prometheus", "grafana", "collector")) {
      assertThat(ComposeProject.volumes(service))
          .filteredOn(volume -> volume.startsWith("./"))
          .isNotEmpty()
          .allSatisfy(
              volume -> assertThat(ComposeProject.path(volume.replaceFirst(":.*", ""))).exists());
    }
    assertThat(List.of("prometheus", "grafana", "traces"))
        .flatMap(ComposeProject::ports)
        .allMatch(port -> port.startsWith("127.0.0.1:"));
    assertThat(ComposeProject.text("deploy/observe/prometheus.yaml"))
        .contains("service, node1, node2, node3", "alerts.yaml");
  }

  /** No node of the cluster is given more than the service that runs alone. */
  @Test
  void a_cluster_is_three_of_each_behind_one_address() {
    for (String node : List.of("node1", "node2", "node3")) {
      assertThat(ComposeProject.volumes(node))
          .containsExactlyInAnyOrder(
              "cluster-home:/var/lib/payments",
              "cluster-authority:/run/authority:ro",
              "secrets:/run/payments-secrets:ro");
      assertThat(ComposeProject.ports(node)).isEmpty();
      assertThat(ComposeProject.environment(node))
          .containsEntry("PAYMENTS_DATABASE_FAILOVER", "replica")
          .containsEntry("PAYMENTS_DATABASE_MIGRATE", "false")
          .containsEntry("PAYMENTS_TRUSTED_PROXIES", ComposeProject.addressOn("balancer", "nodes"))
          .containsEntry("MANAGEMENT_SERVER_ADDRESS", ComposeProject.addressOn(node, "metrics"))
          .hasEntrySatisfying(
              "SPRING_DATASOURCE_URL",
              url ->
                  assertThat(url)
                      .contains("database1,database2,database3", "targetServerType=primary")
                      .contains("sslmode=verify-full"));
      assertThat(ComposeProject.text("deploy/cluster/haproxy.cfg"))
          .contains("server %s %s:8080".formatted(node, node));
    }
    for (String started : List.of("etcd1", "etcd3", "database1", "database3")) {
      List<String> command = ComposeProject.command(started);
      assertThat(command).endsWith(started);
      assertThat(
              ComposeProject.path(
                  command.getFirst().replace("/etc/payments-cluster", "deploy/cluster")))
          .isExecutable();
    }
    assertThat(ComposeProject.services())
        .filteredOn(service -> ComposeProject.ports(service) != null)
        .allSatisfy(
            service ->
                assertThat(ComposeProject.ports(service))
                    .allMatch(port -> port.startsWith("127.0.0.1:")));
  }

  @Test
  void the_build_ends_with_the_jar_that_the_image_starts() {
    assertThat(ComposeProject.entrypoint()).containsSequence("-jar", "payments-api.jar");
    assertThat(ComposeProject.text("Dockerfile")).contains("payments-api/target/payments-api.jar");
    assertThat(ComposeProject.text("payments-api/pom.xml"))
        .contains("<finalName>payments-api</finalName>");
  }

  @Test
  void the_image_starts_java_as_its_cache_was_made() {
    assertThat(ComposeProject.entrypoint())
        .contains("-XX:AOTCache=/application/payments.aot")
        .containsAll(Installation.OPTIONS);
    assertThat(ComposeProject.text("Dockerfile"))
        .contains("java -jar payments-api.jar install /application");
  }

  /** The published schema names its parts with {@code id}, a keyword of drafts before its own. */
  private static String withoutOldIds(InputStream published) throws IOException {
    return new String(published.readAllBytes(), StandardCharsets.UTF_8)
        .replaceAll("(?m)^ *\"id\": \"[^\"]*\",$", "");
  }

  /** With what its anchors stand for. */
  private static Object values(String yaml) {
    return new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml);
  }

  private static String mistakes(String yaml) {
    try (InputStream published =
        ComposeFileTest.class.getResourceAsStream("/compose/compose-spec.json")) {
      Schema schema =
          SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2019_09)
              .getSchema(withoutOldIds(published), InputFormat.JSON);
      StringBuilder mistakes = new StringBuilder();
      schema
          .validate(JsonMapper.shared().writeValueAsString(values(yaml)), InputFormat.JSON)
          .forEach(mistake -> mistakes.append(mistake).append('\n'));
      return mistakes.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
