package com.paymenthub.platform;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/** The release of this program, as the build says ({@code pom.xml}). */
public final class Release {

  private static final Properties BUILD = read();

  /** Its number (Semantic Versioning 2.0.0), for example {@code 1.0.0}. */
  public static final String NUMBER = value("number");

  /**
   * The releases whose nodes may run on one database with nodes of this one, which is the first.
   */
  public static final List<String> BESIDE =
      Stream.concat(Stream.of(NUMBER), Stream.of(value("beside").split(","))).distinct().toList();

  private Release() {}

  private static String value(String name) {
    String value = BUILD.getProperty(name, "").strip();
    if (value.isEmpty()) {
      throw new IllegalStateException("release.properties: " + name + " is missing");
    }
    return value;
  }

  private static Properties read() {
    try (InputStream file = Release.class.getResourceAsStream("release.properties")) {
      if (file == null) {
        throw new IllegalStateException("release.properties is missing");
      }
      Properties properties = new Properties();
      properties.load(file);
      return properties;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
