package com.paymenthub.evidence;

import com.paymenthub.platform.Library;
import java.net.URI;
import java.nio.file.Path;
import java.nio.file.spi.FileSystemProvider;
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
            Library.providers(FileSystemProvider.class, library, "payments.seals.library"));
  }
}
