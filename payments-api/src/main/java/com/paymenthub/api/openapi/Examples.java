package com.paymenthub.api.openapi;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.support.EncodedResource;
import org.springframework.core.io.support.PropertiesLoaderUtils;

/** Good values of fields that mean the same wherever they stand, by their names. */
final class Examples {

  private static final Properties BY_NAME = load();

  private Examples() {}

  /** A good value of a field with this name; null when the name says too little. */
  static @Nullable String of(String name) {
    return BY_NAME.getProperty(name);
  }

  private static Properties load() {
    ClassPathResource file = new ClassPathResource("examples.properties", Examples.class);
    try {
      return PropertiesLoaderUtils.loadProperties(new EncodedResource(file, "UTF-8"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
