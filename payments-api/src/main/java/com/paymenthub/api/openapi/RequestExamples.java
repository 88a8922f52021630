package com.paymenthub.api.openapi;

import io.swagger.v3.oas.models.examples.Example;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Bodies to be tried, kept in files whose names say the operation and what the example is about, as
 * in {@code createCharge.saved-card.json}.
 */
final class RequestExamples {

  private static final String FOLDER = "classpath:com/paymenthub/api/openapi/examples/";
  private static final String ENDING = ".json";
  private static final TypeReference<Map<String, Object>> FIELDS = new TypeReference<>() {};

  private RequestExamples() {}

  /** The bodies of an operation, by what they are about. */
  static SortedMap<String, Example> of(String operation) {
    SortedMap<String, Example> examples = new TreeMap<>();
    String beginning = operation + ".";
    try {
      for (Resource file :
          new PathMatchingResourcePatternResolver()
              .getResources(FOLDER + beginning + "*" + ENDING)) {
        String name = Objects.requireNonNull(file.getFilename());
        String subject = name.substring(beginning.length(), name.length() - ENDING.length());
        Map<String, Object> body =
            JsonMapper.shared().readValue(file.getContentAsByteArray(), FIELDS);
        examples.put(subject, new Example().summary(subject.replace('-', ' ')).value(body));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return examples;
  }
}
