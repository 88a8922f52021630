package com.paymenthub.api.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the service is built from is written down, and cannot be exchanged unseen. */
class SupplyChainTest {

  private static final Path TREE = Path.of("..");

  @Test
  void the_bill_of_materials_has_the_check_sums_of_the_libraries_that_run_here() throws Exception {
    Map<String, String> bill = new TreeMap<>();
    for (JsonNode component : components().toList()) {
      component.at("/hashes").values().stream()
          .filter(hash -> hash.at("/alg").asString().equals("SHA-256"))
          .forEach(hash -> bill.put(file(component), hash.at("/content").asString()));
    }

    List<Path> libraries = libraries();
    assertThat(libraries).hasSizeGreaterThan(100);
    for (Path library : libraries) {
      assertThat(bill).containsEntry(library.getFileName().toString(), sha256(library));
    }
  }

  @Test
  void every_library_has_a_licence_that_allows_commercial_use() {
    for (JsonNode component : components().filter(one -> !isOurs(one)).toList()) {
      List<String> licences =
          component.at("/licenses").values().stream()
              .map(licence -> licence.at("/license/id").asString())
              .toList();
      assertThat(licences)
          .as(file(component))
          .containsAnyOf(
              "Apache-2.0",
              "MIT",
              "MIT-0",
              "0BSD",
              "BSD-2-Clause",
              "BSD-3-Clause",
              "CC0-1.0",
              "EPL-2.0");
    }
  }

  @Test
  void what_nothing_uses_is_not_in_the_service() {
    assertThat(components().map(SupplyChainTest::file))
        .noneMatch(name -> name.matches("(xstream|mxparser|xmlpull|disruptor|axon-server).*"));
  }

  @Test
  void a_build_refuses_another_maven_and_artifacts_with_other_bytes() throws Exception {
    Properties wrapper = new Properties();
    try (InputStream file =
        Files.newInputStream(TREE.resolve(".mvn/wrapper/maven-wrapper.properties"))) {
      wrapper.load(file);
    }
    assertThat(wrapper.getProperty("distributionSha256Sum")).matches("[0-9a-f]{64}");
    assertThat(Files.readString(TREE.resolve(".mvn/maven.config")))
        .contains("-Daether.artifactResolver.postProcessor.trustedChecksums=true\n");

    Map<String, String> recorded =
        Files.readAllLines(TREE.resolve(".mvn/checksums/checksums.sha256")).stream()
            .map(line -> line.split("  "))
            .collect(
                Collectors.toMap(
                    line -> Path.of(line[1]).getFileName().toString(), line -> line[0]));
    for (Path library : libraries()) {
      assertThat(recorded).containsEntry(library.getFileName().toString(), sha256(library));
    }
    assertThat(recorded.keySet()).anyMatch(name -> name.startsWith("maven-compiler-plugin-"));
  }

  private static Stream<JsonNode> components() {
    try (InputStream bill =
        SupplyChainTest.class.getResourceAsStream("/META-INF/sbom/application.cdx.json")) {
      return new JsonMapper().readTree(bill).at("/components").values().stream();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isOurs(JsonNode component) {
    return component.at("/group").asString().equals("com.paymenthub");
  }

  private static String file(JsonNode component) {
    String classifier =
        component.at("/purl").asString().replaceAll(".*classifier=([^&]*).*", "-$1");
    return component.at("/name").asString()
        + "-"
        + component.at("/version").asString()
        + (classifier.startsWith("-") ? classifier : "")
        + ".jar";
  }

  /** The jars of this process that the bill has, without our own. */
  private static List<Path> libraries() {
    Set<String> ofTheService =
        components()
            .filter(component -> !isOurs(component))
            .map(SupplyChainTest::file)
            .collect(Collectors.toSet());
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .filter(path -> ofTheService.contains(path.getFileName().toString()))
        .toList();
  }

  private static String sha256(Path file) throws Exception {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
    return HexFormat.of().formatHex(digest);
  }
}
