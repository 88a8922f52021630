package com.paymenthub.api.openapi;

import com.paymenthub.api.testing.ApiDocument;
import com.paymenthub.api.testing.ApiDocument.Operation;
import com.paymenthub.api.validation.JsonBody;
import com.paymenthub.api.validation.JsonBodyReader;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.support.GenericApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Which fields of bodies and parameters of queries a service has asked for. */
final class Asked {

  private final Map<String, Set<String>> fields = new ConcurrentHashMap<>();
  private final Map<String, Set<String>> parameters = new ConcurrentHashMap<>();

  /** The way to each field that an operation asked for, for example {@code providers[].name}. */
  Set<String> fieldsOf(Operation operation) {
    return fields.getOrDefault(operation.id(), Set.of());
  }

  /** The names of the parameters that an operation asked for. */
  Set<String> parametersOf(Operation operation) {
    return parameters.getOrDefault(operation.id(), Set.of());
  }

  private static Set<String> of(Map<String, Set<String>> asked, HttpServletRequest request) {
    String operation =
        ApiDocument.stored()
            .operation(request.getMethod(), request.getRequestURI())
            .map(Operation::id)
            .orElse("");
    return asked.computeIfAbsent(operation, _ -> new ConcurrentSkipListSet<>());
  }

  /** Has a service tell what it asks for. */
  void watch(GenericApplicationContext context) {
    context
        .getBeanFactory()
        .addBeanPostProcessor(
            new BeanPostProcessor() {
              @Override
              public Object postProcessAfterInitialization(Object bean, String name) {
                return bean instanceof JsonBodyReader ? new WatchedBodies() : bean;
              }
            });
    context.registerBean(
        "watchedQueries",
        Filter.class,
        () ->
            (request, response, chain) ->
                chain.doFilter(new WatchedQuery((HttpServletRequest) request), response));
  }

  private final class WatchedBodies extends JsonBodyReader {
    @Override
    public JsonBody read(HttpServletRequest request) {
      return watched(super.read(request), of(fields, request));
    }

    @Override
    public JsonBody readOptional(HttpServletRequest request) {
      return watched(super.readOptional(request), of(fields, request));
    }

    private static JsonBody watched(JsonBody body, Set<String> asked) {
      return new JsonBody(body.bytes(), new WatchedObject("", body.root(), asked));
    }
  }

  private final class WatchedQuery extends HttpServletRequestWrapper {
    WatchedQuery(HttpServletRequest request) {
      super(request);
    }

    @Override
    public String[] getParameterValues(String name) {
      of(parameters, this).add(name);
      return super.getParameterValues(name);
    }
  }

  private static final class WatchedObject extends ObjectNode {
    private static final long serialVersionUID = 1L;
    private final String path;
    private final transient Set<String> asked;

    WatchedObject(String path, ObjectNode original, Set<String> asked) {
      super(JsonNodeFactory.instance);
      this.path = path;
      this.asked = asked;
      for (Map.Entry<String, JsonNode> field : original.properties()) {
        set(field.getKey(), watched(path + field.getKey(), field.getValue()));
      }
    }

    private JsonNode watched(String place, JsonNode value) {
      return switch (value) {
        case ObjectNode object -> new WatchedObject(place + ".", object, asked);
        case ArrayNode list -> {
          ArrayNode watched = JsonNodeFactory.instance.arrayNode();
          list.forEach(entry -> watched.add(watched(place + "[]", entry)));
          yield watched;
        }
        default -> value;
      };
    }

    /** A reader may complete a copy of what was sent, and read on in that. */
    @Override
    public ObjectNode deepCopy() {
      return new WatchedObject(path, super.deepCopy(), asked);
    }

    @Override
    public JsonNode get(String name) {
      asked.add(path + name);
      return super.get(name);
    }

    @Override
    public JsonNode path(String name) {
      asked.add(path + name);
      return super.path(name);
    }
  }
}
