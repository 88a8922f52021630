package com.paymenthub.platform;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What operators add to the service: libraries for a cloud's services, of which none is a part of
 * the service.
 */
public final class Library {

  private Library() {}

  /**
   * The providers of a service (see {@link ServiceLoader}) that Java and this service have, and
   * those in a library.
   *
   * @param directory the directory with the jars of the library; null for none
   * @param setting the setting that names the directory
   * @throws UncheckedIOException when the directory cannot be read, naming the setting
   */
  public static <T> Stream<T> providers(
      Class<T> service, @Nullable Path directory, String setting) {
    ClassLoader ours = Library.class.getClassLoader();
    ClassLoader classes = directory == null ? ours : classesOf(directory, setting, ours);
    return ServiceLoader.load(service, classes).stream().map(ServiceLoader.Provider::get);
  }

  /** Open as long as the process lives, as the library is used so long. */
  private static ClassLoader classesOf(Path directory, String setting, ClassLoader ours) {
    List<URL> jars = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path jar : files.filter(file -> file.toString().endsWith(".jar")).sorted().toList()) {
        jars.add(jar.toUri().toURL());
      }
    } catch (MalformedURLException impossible) {
      throw new IllegalStateException(impossible);
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be read: %s".formatted(setting, directory), e);
    }
    return new URLClassLoader(jars.toArray(URL[]::new), ours);
  }
}
