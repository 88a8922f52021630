package com.paymenthub.api.events;

import com.paymenthub.platform.upcasting.Upcasters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The samples as they are checked in: one file each, its payload letter by letter as stored. A file
 * that ends with {@code @} and a number shows that older revision of the event.
 */
final class SampleFiles {

  static final Path FOLDER = Path.of("src", "test", "resources", "events");

  private static final String SUFFIX = ".json";

  /** Runs of digits long enough to be a card number, document or telephone number, and e-mails. */
  private static final Pattern PERSONAL =
      Pattern.compile("(?<![0-9a-f-])\\d{10,}|@|(?i)\"(name|document|email|phone|address|cvv|pan)");

  /** What a buyer pays is long digits by nature; it names the merchant and nobody else. */
  private static final Pattern PAYMENT_CODE =
      Pattern.compile("\"(?:code|paymentCode)\":\"(\\d{47}|000201[^\"]*6304[0-9A-F]{4})\"");

  private SampleFiles() {}

  /** Every sample in a folder: its name and its payload. */
  static Map<String, String> in(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      Map<String, String> samples = new TreeMap<>();
      files.forEach(
          file -> {
            String name = file.getFileName().toString();
            samples.put(name.substring(0, name.length() - SUFFIX.length()), read(file));
          });
      return samples;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The logical name of the event that a sample shows. */
  static String eventOf(String sample) {
    return sample.replaceFirst("[-@].*", "");
  }

  /** The revision that a sample is stored in: the number after its {@code @}, or today's. */
  static @Nullable String revisionOf(String sample) {
    if (isOfToday(sample)) {
      return Upcasters.ofTheService().storedRevision(eventOf(sample));
    }
    String revision = sample.substring(sample.indexOf('@') + 1);
    return revision.equals("1") ? null : revision;
  }

  /** Whether a sample shows an event as it is stored today. */
  static boolean isOfToday(String sample) {
    return !sample.contains("@");
  }

  /** What a sample shows, in any revision: {@code charge.failed} of {@code charge.failed@1}. */
  static String meaningOf(String sample) {
    return sample.replaceFirst("@.*", "");
  }

  /** Which of these events have no sample. */
  static List<String> missing(Collection<String> events, Collection<String> samples) {
    List<String> shown = samples.stream().map(SampleFiles::eventOf).toList();
    return events.stream().filter(event -> !shown.contains(event)).sorted().toList();
  }

  /** Whether a payload seems to speak of a person or to hold card data. */
  static boolean seemsPersonal(String payload) {
    return PERSONAL.matcher(PAYMENT_CODE.matcher(payload).replaceAll("")).find();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
