package com.paymenthub.api.kubernetes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** What {@code deploy/kubernetes} says, by the types that Kubernetes publishes. */
final class KubernetesFiles {

  private static final Path FOLDER = Path.of("..", "deploy", "kubernetes");

  private static final Map<String, Class<? extends HasMetadata>> TYPES =
      Stream.of(
              Namespace.class,
              ServiceAccount.class,
              Job.class,
              Deployment.class,
              Service.class,
              Ingress.class,
              PodDisruptionBudget.class,
              NetworkPolicy.class)
          .collect(Collectors.toMap(Class::getSimpleName, type -> type));

  /** Refuses a field that Kubernetes does not know, which the types themselves would keep. */
  private static final ObjectMapper STRICT =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .annotationIntrospector(
              new JacksonAnnotationIntrospector() {
                @Override
                public Boolean hasAnySetter(Annotated annotated) {
                  return false;
                }
              })
          .build();

  private KubernetesFiles() {}

  /** The kustomization, as the values that its YAML stands for. */
  static Map<String, Object> kustomization() {
    return yaml().load(text("kustomization.yaml"));
  }

  /** All objects of the files that the kustomization names. */
  @SuppressWarnings("unchecked")
  static List<HasMetadata> objects() {
    List<HasMetadata> objects = new ArrayList<>();
    for (String file : (List<String>) kustomization().get("resources")) {
      objects.addAll(read(text(file)));
    }
    return objects;
  }

  /** The only object of a type. */
  static <T extends HasMetadata> T only(Class<T> type) {
    List<T> found = objects().stream().filter(type::isInstance).map(type::cast).toList();
    if (found.size() != 1) {
      throw new IllegalStateException(found.size() + " of " + type);
    }
    return found.getFirst();
  }

  /**
   * The objects that a text describes.
   *
   * @throws IllegalArgumentException when Kubernetes would refuse or ignore a field of it
   */
  static List<HasMetadata> read(String text) {
    List<HasMetadata> objects = new ArrayList<>();
    for (Object document : yaml().loadAll(text)) {
      Map<?, ?> fields = (Map<?, ?>) document;
      Class<? extends HasMetadata> type = TYPES.get(String.valueOf(fields.get("kind")));
      if (type == null) {
        throw new IllegalArgumentException("unknown kind: " + fields.get("kind"));
      }
      HasMetadata object;
      try {
        object = STRICT.readValue(STRICT.writeValueAsString(fields), type);
      } catch (JsonProcessingException e) {
        throw new IllegalArgumentException(e.getOriginalMessage(), e);
      }
      if (!object.getApiVersion().equals(HasMetadata.getApiVersion(type))) {
        throw new IllegalArgumentException("not the version of " + type);
      }
      objects.add(object);
    }
    return objects;
  }

  /** The settings of {@code settings.env}, by the name of their environment variable. */
  static Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String line : text("settings.env").lines().toList()) {
      String[] parts = line.split("=", 2);
      settings.put(parts[0], parts[1]);
    }
    return settings;
  }

  /** The names of the files. */
  static List<String> names() {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The text of a file. */
  static String text(String name) {
    try {
      return Files.readString(FOLDER.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Yaml yaml() {
    return new Yaml(new SafeConstructor(new LoaderOptions()));
  }
}
