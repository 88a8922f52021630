package com.paymenthub.api.cardscan;

import com.paymenthub.api.cardscan.Found.Form;
import com.paymenthub.api.cardscan.Found.Kind;
import com.paymenthub.charging.vault.CardNumbers;
import com.paymenthub.providers.contract.CardBrands;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Shows that a scan finds what it looks for: a number that was drawn for it is added to the
 * numbers, written into temporary files in every form, and has to be found there at its place. A
 * scan that finds nothing says something only after that.
 */
public final class PositiveControl {

  /** So that what is before a number ends within a buffer, and a number goes over its end. */
  private static final int BYTES_BEFORE = (1 << 16) - 7;

  private static final String BEGINNING = "411111";
  private static final int DIGITS_TO_DRAW = 9;

  private final String number;
  private final String suspect;

  private PositiveControl(String number, String suspect) {
    this.number = number;
    this.suspect = suspect;
  }

  /** Draws a number, of the range of test numbers, and adds it to those that are looked for. */
  public static PositiveControl addedTo(CardNumbers numbers) {
    String number = draw();
    numbers.add(number);
    return new PositiveControl(number, draw());
  }

  private static String draw() {
    StringBuilder drawn = new StringBuilder(BEGINNING);
    SecureRandom random = new SecureRandom();
    for (int i = 0; i < DIGITS_TO_DRAW; i++) {
      drawn.append(random.nextInt(10));
    }
    return IntStream.rangeClosed(0, 9)
        .mapToObj(last -> drawn.toString() + last)
        .filter(CardBrands::isCardNumber)
        .findFirst()
        .orElseThrow();
  }

  /**
   * What was found.
   *
   * @param planted how many copies were planted
   * @param missed the copies that were not, by the names of their files
   */
  public record Outcome(int planted, List<String> missed) {

    /** How many were found. */
    public int found() {
      return planted - missed.size();
    }
  }

  /** Plants the number, looks for it as a scan does, and removes it again. */
  public Outcome run(CardNumbers numbers) throws IOException {
    Path directory = Files.createTempDirectory("card-data-scan");
    try {
      Map<String, Planted> planted = plant(directory);
      Set<Planted> seen = new HashSet<>();
      new FileScan(numbers, false, new Seen(seen)).scan(directory);
      List<String> missed =
          planted.entrySet().stream()
              .filter(copy -> !seen.contains(copy.getValue()))
              .map(Map.Entry::getKey)
              .toList();
      return new Outcome(planted.size(), missed);
    } finally {
      try (Stream<Path> files = Files.list(directory)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(directory);
    }
  }

  private record Planted(String place, Kind kind, Form form) {}

  private record Seen(Set<Planted> places) implements FileScan.Listener {
    @Override
    public void found(Found found) {
      if (found.offset() == BYTES_BEFORE) {
        places.add(new Planted(found.place(), found.kind(), found.form()));
      }
    }

    @Override
    public void unread(String place, String why) {}

    @Override
    public void progress(String place, long files, long bytes) {}
  }

  private Map<String, Planted> plant(Path directory) throws IOException {
    Map<String, Planted> planted = new LinkedHashMap<>();
    Map<Form, byte[]> forms =
        Map.of(
            Form.PLAIN, ascii(number),
            Form.SEPARATED, ascii(number.replaceAll("(.{4})(?=.)", "$1 ")),
            Form.UTF_16, number.getBytes(StandardCharsets.UTF_16LE),
            Form.HEXADECIMAL, ascii(HexFormat.of().formatHex(ascii(number))));
    for (Map.Entry<Form, byte[]> form : forms.entrySet()) {
      Path file = directory.resolve(form.getKey().name());
      Files.write(file, content(form.getValue()));
      planted.put(
          "a number " + form.getKey(), new Planted(file.toString(), Kind.NUMBER, form.getKey()));
    }
    byte[] plain = content(ascii(number));
    Path gzip = directory.resolve("gzip");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(gzip))) {
      out.write(plain);
    }
    planted.put("a number in gzip", new Planted(gzip + "!", Kind.NUMBER, Form.PLAIN));
    Path zip = directory.resolve("zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.putNextEntry(new ZipEntry("entry"));
      out.write(plain);
    }
    planted.put("a number in zip", new Planted(zip + "!entry", Kind.NUMBER, Form.PLAIN));
    Path another = directory.resolve("suspect");
    Files.write(another, content(ascii(suspect)));
    planted.put("a suspect", new Planted(another.toString(), Kind.SUSPECT, Form.PLAIN));
    return planted;
  }

  private static byte[] content(byte[] form) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    byte[] before = new byte[BYTES_BEFORE];
    Arrays.fill(before, (byte) '\n');
    content.writeBytes(before);
    content.writeBytes(form);
    return content.toByteArray();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
