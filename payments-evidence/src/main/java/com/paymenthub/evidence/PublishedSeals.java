package com.paymenthub.evidence;

import com.paymenthub.platform.stream.LineReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Seals that were published: a directory with one file each, or one file with all of them. */
final class PublishedSeals {

  private static final byte[] TITLE = Seal.TITLE.getBytes(StandardCharsets.US_ASCII);

  private final List<Seal> seals = new ArrayList<>();
  private final List<Place> places = new ArrayList<>();
  private final List<String> unreadable = new ArrayList<>();

  /** Where the list of leaves of a seal begins. */
  private record Place(Path file, long offset) {}

  private PublishedSeals() {}

  /** No seals, where nobody has named any. */
  static PublishedSeals none() {
    return new PublishedSeals();
  }

  /**
   * Reads the seals that somebody has named, without their lists.
   *
   * @param place a directory or a file
   * @throws NoSuchFileException when there is none: a check without seals would find nothing, and
   *     seem to hold
   */
  static PublishedSeals named(Path place) throws IOException {
    if (!Files.exists(place)) {
      throw new NoSuchFileException(place.toString(), null, "no published seals are there");
    }
    PublishedSeals named = in(place);
    if (named.seals.isEmpty()) {
      throw new NoSuchFileException(place.toString(), null, "there is no published seal in it");
    }
    return named;
  }

  /**
   * Reads seals, without their lists.
   *
   * @param place a directory or a file; when it does not exist there are none
   */
  static PublishedSeals in(Path place) throws IOException {
    PublishedSeals seals = new PublishedSeals();
    if (Files.isRegularFile(place)) {
      seals.scan(place);
    } else if (Files.isDirectory(place)) {
      try (Stream<Path> files = Files.walk(place)) {
        for (Path file :
            files.filter(one -> one.toString().endsWith(SealDirectory.SUFFIX)).sorted().toList()) {
          seals.scan(file);
        }
      }
    }
    return seals;
  }

  /** The seals, in the order of the files. */
  List<Seal> seals() {
    return Collections.unmodifiableList(seals);
  }

  /** For people: how many seals something was compared with. */
  static String compared(int published) {
    return "Published seals compared: %d.".formatted(published);
  }

  /** What is no seal although it stands where one should. */
  List<String> unreadable() {
    return List.copyOf(unreadable);
  }

  /** The list of leaves of the seal at a place, from 0; empty when it is not the one sealed. */
  Optional<List<Leaf>> leaves(int place) throws IOException {
    Place list = places.get(place);
    List<Leaf> leaves = new ArrayList<>();
    MessageDigest digest = Hashes.sha256();
    try (InputStream file = Files.newInputStream(list.file())) {
      file.skipNBytes(list.offset());
      LineReader lines = new LineReader(file);
      for (byte[] line = lines.next(); line != null; line = lines.next()) {
        String text = new String(line, StandardCharsets.UTF_8);
        if (text.equals(Seal.TITLE)) {
          break;
        }
        leaves.add(Leaf.of(text));
        addTo(digest, line);
      }
    } catch (IllegalArgumentException noLeaf) {
      return Optional.empty();
    }
    return Arrays.equals(seals.get(place).leaves(), digest.digest())
        ? Optional.of(leaves)
        : Optional.empty();
  }

  private static void addTo(MessageDigest digest, byte[] line) {
    digest.update(line);
    digest.update((byte) '\n');
  }

  private void scan(Path file) throws IOException {
    try (LineReader lines = new LineReader(Files.newInputStream(file))) {
      long offset = 0;
      byte[] line = lines.next();
      if (line == null && mustHaveList(file)) {
        unreadable.add("%s is empty".formatted(file));
      }
      while (line != null) {
        StringBuilder text = new StringBuilder();
        boolean ended = false;
        for (; line != null && !ended; line = lines.next()) {
          offset += line.length + 1;
          String read = new String(line, StandardCharsets.ISO_8859_1);
          text.append(read).append('\n');
          ended = read.startsWith(Seal.SIGNATURE);
        }
        Optional<Seal> seal = parsed(text.toString(), file);
        long begin = offset;
        MessageDigest digest = Hashes.sha256();
        for (; line != null && !Arrays.equals(line, TITLE); line = lines.next()) {
          offset += line.length + 1;
          addTo(digest, line);
        }
        boolean hasList = offset > begin || mustHaveList(file);
        byte[] hash = digest.digest();
        seal.ifPresent(
            one -> {
              if (hasList && !Arrays.equals(one.leaves(), hash)) {
                unreadable.add(
                    "the list of leaves of seal %d in %s is not the one that was sealed"
                        .formatted(one.number(), file));
              }
              seals.add(one);
              places.add(new Place(file, begin));
            });
      }
      if (!lines.endsWithLineFeed()) {
        unreadable.add("%s does not end with a line feed".formatted(file));
      }
    }
  }

  /** A file of its own is a published seal; what has many may have some that were not published. */
  private static boolean mustHaveList(Path file) {
    return file.toString().endsWith(SealDirectory.SUFFIX);
  }

  private Optional<Seal> parsed(String text, Path file) {
    try {
      return Optional.of(Seal.parse(text));
    } catch (IllegalArgumentException noSeal) {
      unreadable.add("%s has no seal where one should be: %s".formatted(file, noSeal.getMessage()));
      return Optional.empty();
    }
  }
}
