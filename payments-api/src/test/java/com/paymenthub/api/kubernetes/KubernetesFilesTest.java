package com.paymenthub.api.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.platform.Release;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRule;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The files for Kubernetes; no cluster runs here. */
class KubernetesFilesTest {

  private static final String NODE = "app.kubernetes.io/name";

  @Test
  void every_file_is_used_and_every_field_is_one_that_kubernetes_knows() {
    Map<String, Object> kustomization = KubernetesFiles.kustomization();

    assertThat(kustomization.keySet())
        .isSubsetOf("apiVersion", "kind", "namespace", "resources", "configMapGenerator", "images");
    assertThat(KubernetesFiles.names())
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(
                    Stream.of("kustomization.yaml", "settings.env"),
                    ((List<?>) kustomization.get("resources")).stream().map(String::valueOf))
                .toList());
    assertThat(KubernetesFiles.objects()).hasSizeGreaterThan(8);
  }

  @Test
  void a_misspelt_field_is_found_and_so_is_an_unknown_kind() {
    String deployment = KubernetesFiles.text("deployment.yaml");

    assertThatThrownBy(
            () -> KubernetesFiles.read(deployment.replace("readinessProbe:", "readynessProbe:")))
        .hasMessageContaining("readynessProbe");
    assertThatThrownBy(() -> KubernetesFiles.read(deployment.replace("kind: Dep", "kind: Dap")))
        .hasMessageContaining("Daployment");
    assertThatThrownBy(() -> KubernetesFiles.read(deployment.replace("apps/v1", "apps/v1beta1")))
        .hasMessageContaining("version");
  }

  @Test
  void what_refers_to_something_else_finds_it() {
    PodTemplateSpec node = KubernetesFiles.only(Deployment.class).getSpec().getTemplate();
    Map<String, String> labels = node.getMetadata().getLabels();
    Service service = KubernetesFiles.only(Service.class);
    List<String> ports = container(node).getPorts().stream().map(ContainerPort::getName).toList();

    assertThat(labels)
        .containsAllEntriesOf(
            KubernetesFiles.only(Deployment.class).getSpec().getSelector().getMatchLabels())
        .containsAllEntriesOf(service.getSpec().getSelector())
        .containsAllEntriesOf(
            KubernetesFiles.only(PodDisruptionBudget.class)
                .getSpec()
                .getSelector()
                .getMatchLabels());
    assertThat(ports).contains(service.getSpec().getPorts().getFirst().getTargetPort().getStrVal());
    assertThat(
            KubernetesFiles.only(Ingress.class)
                .getSpec()
                .getRules()
                .getFirst()
                .getHttp()
                .getPaths()
                .getFirst()
                .getBackend()
                .getService()
                .getName())
        .isEqualTo(service.getMetadata().getName());
    for (PodTemplateSpec pod : pods()) {
      Set<String> volumes =
          pod.getSpec().getVolumes().stream().map(Volume::getName).collect(Collectors.toSet());
      assertThat(container(pod).getVolumeMounts())
          .allMatch(mount -> volumes.contains(mount.getName()));
      assertThat(container(pod).getEnvFrom().getFirst().getConfigMapRef().getName())
          .isEqualTo("payments-settings");
    }
  }

  @Test
  void nodes_are_asked_whether_they_live_and_whether_they_are_ready() {
    Container node = container(KubernetesFiles.only(Deployment.class).getSpec().getTemplate());

    assertThat(path(node.getLivenessProbe())).isEqualTo("/actuator/health/liveness");
    assertThat(path(node.getStartupProbe())).isEqualTo("/actuator/health/liveness");
    assertThat(path(node.getReadinessProbe())).isEqualTo("/actuator/health/readiness");
    assertThat(port(node, node.getReadinessProbe())).isEqualTo(8080);
  }

  @Test
  void one_node_more_than_a_disruption_may_leave_is_there_and_upgrades_take_none_away() {
    var nodes = KubernetesFiles.only(Deployment.class).getSpec();

    assertThat(
            KubernetesFiles.only(PodDisruptionBudget.class).getSpec().getMinAvailable().getIntVal())
        .isBetween(1, nodes.getReplicas() - 1);
    assertThat(nodes.getStrategy().getRollingUpdate().getMaxUnavailable().getIntVal()).isZero();
    assertThat(nodes.getTemplate().getSpec().getTerminationGracePeriodSeconds())
        .isGreaterThanOrEqualTo(30);
  }

  @Test
  void a_container_may_do_little_and_knows_only_the_secrets_that_it_needs() {
    for (PodTemplateSpec pod : pods()) {
      var rights = container(pod).getSecurityContext();
      assertThat(rights.getReadOnlyRootFilesystem()).isTrue();
      assertThat(rights.getAllowPrivilegeEscalation()).isFalse();
      assertThat(rights.getCapabilities().getDrop()).containsExactly("ALL");
      assertThat(pod.getSpec().getSecurityContext().getRunAsNonRoot()).isTrue();
      assertThat(pod.getSpec().getAutomountServiceAccountToken()).isFalse();
      assertThat(container(pod).getResources().getLimits())
          .containsEntry("memory", container(pod).getResources().getRequests().get("memory"));
    }
    assertThat(KubernetesFiles.text("deployment.yaml")).doesNotContain("payments-owner-secrets");
    assertThat(KubernetesFiles.text("migration.yaml")).contains("payments-owner-secrets");
  }

  @Test
  void metrics_are_reached_by_the_scraper_only() {
    List<NetworkPolicyIngressRule> rules =
        policies().stream()
            .filter(policy -> policy.getSpec().getIngress() != null)
            .flatMap(policy -> policy.getSpec().getIngress().stream())
            .filter(
                rule ->
                    rule.getPorts().isEmpty()
                        || rule.getPorts().stream()
                            .anyMatch(port -> "management".equals(port.getPort().getStrVal())))
            .toList();

    assertThat(rules).hasSize(1);
    assertThat(rules.getFirst().getFrom())
        .singleElement()
        .satisfies(
            from ->
                assertThat(from.getPodSelector().getMatchLabels())
                    .containsEntry(NODE, "prometheus"));
    assertThat(policies())
        .anyMatch(
            policy ->
                policy.getSpec().getPodSelector().getMatchLabels().isEmpty()
                    && policy.getSpec().getPolicyTypes().containsAll(List.of("Ingress", "Egress")));
  }

  @Test
  void the_files_are_those_of_this_release() {
    assertThat(KubernetesFiles.kustomization().get("images"))
        .asString()
        .contains("newTag=" + Release.NUMBER);
    assertThat(KubernetesFiles.only(Job.class).getMetadata().getName())
        .endsWith("-" + Release.NUMBER.replace('.', '-'));
    assertThat(container(pods().getLast()).getImage()).isEqualTo("payments");
  }

  @Test
  void every_setting_is_one_that_the_service_knows() throws IOException {
    Set<String> known;
    try (InputStream names =
        getClass().getResourceAsStream("/com/paymenthub/api/startup/settings.txt")) {
      known =
          new String(names.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .map(KubernetesFilesTest::comparable)
              .collect(Collectors.toSet());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    assertThat(
            KubernetesFiles.settings().keySet().stream()
                .filter(name -> name.startsWith("PAYMENTS_"))
                .map(KubernetesFilesTest::comparable))
        .isNotEmpty()
        .isSubsetOf(known);
    assertThat(KubernetesFiles.settings().get("SPRING_DATASOURCE_URL"))
        .contains("sslmode=verify-full", "targetServerType=primary");
  }

  private static String comparable(String setting) {
    return setting.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
  }

  private static List<PodTemplateSpec> pods() {
    return List.of(
        KubernetesFiles.only(Job.class).getSpec().getTemplate(),
        KubernetesFiles.only(Deployment.class).getSpec().getTemplate());
  }

  private static List<NetworkPolicy> policies() {
    return KubernetesFiles.objects().stream()
        .filter(NetworkPolicy.class::isInstance)
        .map((HasMetadata object) -> (NetworkPolicy) object)
        .toList();
  }

  private static Container container(PodTemplateSpec pod) {
    assertThat(pod.getSpec().getContainers()).hasSize(1);
    return pod.getSpec().getContainers().getFirst();
  }

  private static String path(Probe probe) {
    return probe.getHttpGet().getPath();
  }

  private static int port(Container container, Probe probe) {
    String name = probe.getHttpGet().getPort().getStrVal();
    return container.getPorts().stream()
        .filter(port -> port.getName().equals(name))
        .findFirst()
        .orElseThrow()
        .getContainerPort();
  }
}
