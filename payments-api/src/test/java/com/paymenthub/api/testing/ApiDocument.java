package com.paymenthub.api.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A description of the interface, mostly the stored one, {@code docs/openapi.json}. */
public final class ApiDocument {

  private static final ApiDocument STORED = read(Path.of("..", "docs", "openapi.json"));

  private final JsonNode root;
  private final List<Operation> operations = new ArrayList<>();

  /** A description as it is served. */
  ApiDocument(JsonNode root) {
    this.root = root;
    root.get("paths")
        .forEachEntry(
            (path, methods) ->
                methods.forEachEntry(
                    (method, node) ->
                        operations.add(
                            new Operation(method.toUpperCase(Locale.ROOT), path, node))));
  }

  /** The document in the repository. */
  public static ApiDocument stored() {
    return STORED;
  }

  private static ApiDocument read(Path file) {
    try {
      return new ApiDocument(JsonMapper.shared().readTree(Files.readAllBytes(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An operation as it is described. */
  public final class Operation {
    private final String method;
    private final String path;
    private final JsonNode node;
    private final Pattern form;

    private Operation(String method, String path, JsonNode node) {
      this.method = method;
      this.path = path;
      this.node = node;
      this.form = Pattern.compile(path.replaceAll("\\{\\w+}", "[^/]+"));
    }

    public String id() {
      return node.get("operationId").stringValue();
    }

    public String method() {
      return method;
    }

    /** The path with its variables, for example {@code /v1/charges/{id}}. */
    public String path() {
      return path;
    }

    /** The description itself. */
    public JsonNode node() {
      return node;
    }

    /** The answer with a status; empty when that is not described. */
    public Optional<JsonNode> response(int status) {
      return Optional.ofNullable(node.get("responses").get(String.valueOf(status)));
    }

    /** The schema of the body; empty when there is none. */
    public Optional<JsonNode> bodySchema() {
      JsonNode schema = node.at("/requestBody/content/application~1json/schema");
      return schema.isMissingNode() ? Optional.empty() : Optional.of(schema);
    }

    /** The bodies that are shown, by what they are about. */
    public Map<String, JsonNode> bodyExamples() {
      Map<String, JsonNode> examples = new LinkedHashMap<>();
      node.at("/requestBody/content/application~1json/examples")
          .forEachEntry((name, example) -> examples.put(name, example.get("value")));
      return examples;
    }

    /** The parameters in a place: path, query or header. */
    public List<JsonNode> parameters(String place) {
      return node.get("parameters").values().stream()
          .map(ApiDocument.this::resolve)
          .filter(parameter -> parameter.get("in").stringValue().equals(place))
          .toList();
    }

    /** The ways to all fields of the body, for example {@code providers[].name}. */
    public Set<String> fields() {
      Set<String> fields = new LinkedHashSet<>();
      bodySchema().ifPresent(schema -> collect(schema, "", fields));
      return fields;
    }

    @Override
    public String toString() {
      return method + " " + path;
    }
  }

  /** Every operation. */
  public List<Operation> operations() {
    return List.copyOf(operations);
  }

  /** The operation that serves a request; empty when none does. */
  public Optional<Operation> operation(String method, String path) {
    return operations.stream()
        .filter(each -> each.method.equals(method) && each.form.matcher(path).matches())
        .findFirst();
  }

  /** What a reference refers to; anything else is itself. */
  public JsonNode resolve(JsonNode node) {
    JsonNode reference = node.get("$ref");
    return reference == null ? node : referenced(reference.stringValue());
  }

  /** What a reference refers to, for example {@code #/components/schemas/Charge}. */
  public JsonNode referenced(String reference) {
    return root.at(reference.substring(1));
  }

  /** The schemas that a value may follow besides {@code null}. */
  public List<JsonNode> choices(JsonNode schema) {
    JsonNode resolved = resolve(schema);
    for (String either : List.of("anyOf", "oneOf")) {
      if (resolved.has(either)) {
        return resolved.get(either).values().stream()
            .flatMap(choice -> choices(choice).stream())
            .filter(choice -> !choice.path("type").asString("").equals("null"))
            .toList();
      }
    }
    return List.of(resolved);
  }

  private void collect(JsonNode schema, String path, Set<String> fields) {
    for (JsonNode choice : choices(schema)) {
      if (choice.has("items")) {
        collect(choice.get("items"), path + "[]", fields);
      }
      choice
          .path("properties")
          .forEachEntry(
              (name, property) -> {
                String place = path.isEmpty() ? name : path + "." + name;
                fields.add(place);
                collect(property, place, fields);
              });
    }
  }

  /** The JSON types of a schema. */
  public static List<String> types(JsonNode schema) {
    JsonNode type = schema.path("type");
    return type.isString()
        ? List.of(type.stringValue())
        : type.valueStream().map(JsonNode::stringValue).toList();
  }
}
