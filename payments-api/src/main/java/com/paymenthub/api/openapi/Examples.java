package com.paymenthub.api.openapi;

import io.swagger.v3.oas.models.examples.Example;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.ResourceBundle;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import tools.jackson.databind.json.JsonMapper;

/** Good values of fields, and bodies to be tried; all of them are files. */
final class Examples {

  private static final PathMatchingResourcePatternResolver FILES =
      new PathMatchingResourcePatternResolver(Examples.class.getClassLoader());
  private static final String FOLDER = "classpath:com/paymenthub/api/openapi/examples/";
  private static final ResourceBundle BY_NAME =
      ResourceBundle.getBundle("com.paymenthub.api.openapi.examples", Locale.ROOT);

  private Examples() {}

  /** A good value of a field with this name; null when the name says too little. */
  static @Nullable String of(String name) {
    return BY_NAME.containsKey(name) ? BY_NAME.getString(name) : null;
  }

  /** The same, where a field of this record means something of its own by the name. */
  static @Nullable String of(String record, String name) {
    String own = of(record + "." + name);
    return own == null ? of(name) : own;
  }

  /** The bodies of an operation by what they are about, as the names of their files say. */
  static Map<String, Example> bodiesOf(String operation) {
    Map<String, Example> bodies = new TreeMap<>();
    try {
      for (Resource file : FILES.getResources(FOLDER + operation + ".*.json")) {
        String name = Objects.requireNonNull(file.getFilename());
        String subject = name.substring(operation.length() + 1, name.lastIndexOf('.'));
        Object body = JsonMapper.shared().readValue(file.getContentAsByteArray(), Object.class);
        bodies.put(subject, new Example().summary(subject.replace('-', ' ')).value(body));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bodies;
  }
}
