package com.paymenthub.evidence;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where seals are published: a directory, or a place in an object store, which a library makes look
 * like one. Such a library has a {@link FileSystemProvider}; there are some for all large object
 * stores, and none of them is a part of the service.
 */
final class SealPlace {

  /** Two letters at least, unlike a drive. */
  private static final Pattern ADDRESS = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+://.+");

  private SealPlace() {}

  /**
   * A place.
   *
   * @param place the path of a directory, or an address such as {@code s3://bucket/seals}
   * @param library the directory with the jars of the library for such addresses; null for none
   *     besides what Java and the service have
   * @throws IllegalArgumentException when no library knows such addresses
   */
  static Path of(String place, @Nullable Path library) {
    if (!ADDRESS.matcher(place).matches()) {
      return Path.of(place);
    }
    // What looks like a directory has to end like one.
    URI address = URI.create(place.endsWith("/") ? place : place + "/");
    return providers(library)
        .filter(provider -> provider.getScheme().equalsIgnoreCase(address.getScheme()))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    ("payments.seals.directory is %s, and there is no library for such addresses:"
                            + " put its jars into a directory, and name that in"
                            + " payments.seals.library")
                        .formatted(place)))
        .getPath(address);
  }

  private static Stream<FileSystemProvider> providers(@Nullable Path library) {
    Stream<FileSystemProvider> installed = FileSystemProvider.installedProviders().stream();
    return library == null
        ? installed
        : Stream.concat(
            installed,
            ServiceLoader.load(FileSystemProvider.class, classesOf(library)).stream()
                .map(ServiceLoader.Provider::get));
  }

  /** Open as long as the process lives, as the library is used so long. */
  private static ClassLoader classesOf(Path library) {
    List<URL> jars = new ArrayList<>();
    try (Stream<Path> files = Files.list(library)) {
      for (Path jar : files.filter(file -> file.toString().endsWith(".jar")).sorted().toList()) {
        jars.add(jar.toUri().toURL());
      }
    } catch (MalformedURLException impossible) {
      throw new IllegalStateException(impossible);
    } catch (IOException e) {
      throw new UncheckedIOException("payments.seals.library cannot be read: " + library, e);
    }
    return new URLClassLoader(jars.toArray(URL[]::new), SealPlace.class.getClassLoader());
  }
}
