package com.paymenthub.api.openapi;

import com.paymenthub.api.validation.JsonBody;
import com.paymenthub.api.validation.JsonBodyReader;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.support.GenericApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Which fields of bodies and parameters of queries a service has asked for. */
final class Asked {

  private final Set<String> fields = new ConcurrentSkipListSet<>();
  private final Set<String> parameters = new ConcurrentSkipListSet<>();

  /** The way to each field, for example {@code providers[].name}. */
  Set<String> fields() {
    return Set.copyOf(fields);
  }

  /** The names of the parameters. */
  Set<String> parameters() {
    return Set.copyOf(parameters);
  }

  void forget() {
    fields.clear();
    parameters.clear();
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
      return watched(super.read(request));
    }

    @Override
    public JsonBody readOptional(HttpServletRequest request) {
      return watched(super.readOptional(request));
    }

    private JsonBody watched(JsonBody body) {
      return new JsonBody(body.bytes(), new WatchedObject("", body.root()));
    }
  }

  private final class WatchedQuery extends HttpServletRequestWrapper {
    WatchedQuery(HttpServletRequest request) {
      super(request);
    }

    @Override
    public String[] getParameterValues(String name) {
      parameters.add(name);
      return super.getParameterValues(name);
    }
  }

  private final class WatchedObject extends ObjectNode {
    private static final long serialVersionUID = 1L;
    private final String path;

    WatchedObject(String path, ObjectNode original) {
      super(JsonNodeFactory.instance);
      this.path = path;
      for (Map.Entry<String, JsonNode> field : original.properties()) {
        set(field.getKey(), watched(path + field.getKey(), field.getValue()));
      }
    }

    private JsonNode watched(String place, JsonNode value) {
      return switch (value) {
        case ObjectNode object -> new WatchedObject(place + ".", object);
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
      return new WatchedObject(path, super.deepCopy());
    }

    @Override
    public JsonNode get(String name) {
      fields.add(path + name);
      return super.get(name);
    }

    @Override
    public JsonNode path(String name) {
      fields.add(path + name);
      return super.path(name);
    }
  }
}
