package com.paymenthub.api.compose;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.json.JsonMapper;

/** What {@code docker-compose.yml} and the {@code Dockerfile} at the top of the sources say. */
final class ComposeProject {

  private static final Path TOP = Path.of("..");

  private ComposeProject() {}

  /** The Compose file, as the values that its YAML stands for. */
  static Map<String, Object> file() {
    return new Yaml(new SafeConstructor(new LoaderOptions())).load(text("docker-compose.yml"));
  }

  /** The environment of one of its services. */
  static Map<String, String> environment(String service) {
    Map<String, String> environment = new LinkedHashMap<>();
    child(service(service), "environment")
        .forEach((name, value) -> environment.put(name, String.valueOf(value)));
    return environment;
  }

  /** The command of one of its services. */
  @SuppressWarnings("unchecked")
  static List<String> command(String service) {
    return (List<String>) service(service).get("command");
  }

  /** The volumes and files that one of its services sees, as in {@code home:/var/lib/payments}. */
  @SuppressWarnings("unchecked")
  static List<String> volumes(String service) {
    return (List<String>) service(service).get("volumes");
  }

  /** Where one of its services is reached, as in {@code 127.0.0.1:8080:8080}. */
  @SuppressWarnings("unchecked")
  static List<String> ports(String service) {
    return (List<String>) service(service).get("ports");
  }

  /** The names of its services. */
  static List<String> services() {
    return List.copyOf(child(file(), "services").keySet());
  }

  /** The networks that one of its services is on; those of no other service without any. */
  static List<String> networks(String service) {
    return switch (service(service).get("networks")) {
      case Map<?, ?> named -> named.keySet().stream().map(String::valueOf).toList();
      case List<?> names -> names.stream().map(String::valueOf).toList();
      case null, default -> List.of("default");
    };
  }

  /** The address that one of its services has on a network. */
  static String addressOn(String service, String network) {
    Map<String, Object> networks = child(service(service), "networks");
    return String.valueOf(child(networks, network).get("ipv4_address"));
  }

  private static Map<String, Object> service(String name) {
    return child(child(file(), "services"), name);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> child(Map<String, Object> parent, String name) {
    return (Map<String, Object>) parent.get(name);
  }

  /** How the image starts the service. */
  @SuppressWarnings("unchecked")
  static List<String> entrypoint() {
    String line =
        text("Dockerfile")
            .lines()
            .filter(candidate -> candidate.startsWith("ENTRYPOINT "))
            .findFirst()
            .orElseThrow();
    return JsonMapper.shared().readValue(line.substring("ENTRYPOINT ".length()), List.class);
  }

  /** A file of the sources. */
  static Path path(String name) {
    return TOP.resolve(name).toAbsolutePath().normalize();
  }

  /** The text of a file of the sources. */
  static String text(String name) {
    try {
      return Files.readString(path(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
