package com.paymenthub.api.seals;

import com.paymenthub.foundation.stream.LineReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Seals that were published: a directory with one file each, or one file with all of them. */
final class PublishedSeals {

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
   * @throws IllegalArgumentException when there is none: a check without seals would find nothing,
   *     and seem to hold
   */
  static PublishedSeals named(Path place) throws IOException {
    if (!Files.exists(place)) {
      throw new IllegalArgumentException(
          "there are no published seals: %s does not exist".formatted(place));
    }
    PublishedSeals named = in(place);
    if (named.seals.isEmpty()) {
      throw new IllegalArgumentException("there is no published seal in %s".formatted(place));
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
    try (InputStream file = Files.newInputStream(list.file())) {
      file.skipNBytes(list.offset());
      LineReader lines = new LineReader(file);
      for (byte[] line = lines.next(); line != null; line = lines.next()) {
        String text = new String(line, StandardCharsets.UTF_8);
        if (text.equals(Seal.TITLE)) {
          break;
        }
        leaves.add(Leaf.of(text));
      }
    } catch (IllegalArgumentException noLeaf) {
      return Optional.empty();
    }
    return new SealWithLeaves(seals.get(place), SealWithLeaves.list(leaves)).isComplete()
        ? Optional.of(leaves)
        : Optional.empty();
  }

  private void scan(Path file) throws IOException {
    try (LineReader lines = new LineReader(Files.newInputStream(file))) {
      StringBuilder text = new StringBuilder();
      boolean inStatement = false;
      long offset = 0;
      for (byte[] line = lines.next(); line != null; line = lines.next()) {
        offset += line.length + 1;
        if (!inStatement && line.length != Seal.TITLE.length()) {
          continue;
        }
        String read = new String(line, StandardCharsets.UTF_8);
        inStatement |= read.equals(Seal.TITLE);
        if (inStatement) {
          text.append(read).append('\n');
        }
        if (inStatement && read.startsWith("signature: ")) {
          add(text.toString(), file, offset);
          text.setLength(0);
          inStatement = false;
        }
      }
      if (inStatement || offset == 0) {
        unreadable.add("%s does not end as a seal does".formatted(file));
      }
    }
  }

  private void add(String text, Path file, long offset) {
    try {
      seals.add(Seal.parse(text));
      places.add(new Place(file, offset));
    } catch (IllegalArgumentException noSeal) {
      unreadable.add("%s has no seal where one should be: %s".formatted(file, noSeal.getMessage()));
    }
  }
}
