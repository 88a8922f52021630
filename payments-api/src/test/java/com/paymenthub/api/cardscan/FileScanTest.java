package com.paymenthub.api.cardscan;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.cardscan.Found.Form;
import com.paymenthub.api.cardscan.Found.Kind;
import com.paymenthub.charging.vault.CardNumbers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileScanTest {

  private static final String VISA = "4987654321000112";
  private static final String AMEX = "378282246310005";
  private static final String LONGEST = "9999999999999999997";

  @TempDir Path directory;

  private final CardNumbers numbers = new CardNumbers();
  private final Seen seen = new Seen();

  private static final class Seen implements FileScan.Listener {
    private final List<Found> found = new ArrayList<>();
    private final List<String> unread = new ArrayList<>();

    @Override
    public void found(Found one) {
      found.add(one);
    }

    @Override
    public void unread(String place, String why) {
      unread.add(why);
    }

    @Override
    public void progress(String place, long files, long bytes) {}
  }

  @ParameterizedTest
  @ValueSource(strings = {VISA, AMEX, LONGEST, "000000000000"})
  void a_number_is_found_in_every_form_with_its_place(String number) {
    numbers.add(number);
    String spaced = number.replaceAll("(.{4})(?=.)", "$1 ");
    String hex = HexFormat.of().formatHex(ascii(number));

    assertThat(kinds(number)).containsExactly(Form.PLAIN);
    assertThat(kinds("x" + number + "x")).as("within a word").containsExactly(Form.PLAIN);
    assertThat(kinds("12345" + number + "678")).as("within digits").contains(Form.PLAIN);
    assertThat(kinds(spaced)).containsExactly(Form.SEPARATED);
    assertThat(kinds(spaced.replace(' ', '-'))).containsExactly(Form.SEPARATED);
    assertThat(kinds(number.getBytes(StandardCharsets.UTF_16LE))).containsExactly(Form.UTF_16);
    assertThat(kinds(number.getBytes(StandardCharsets.UTF_16BE))).containsExactly(Form.UTF_16);
    assertThat(kinds("\\x" + hex)).containsExactly(Form.HEXADECIMAL);
    assertThat(kinds("\\x2" + "2" + "a" + hex)).as("at an odd byte").contains(Form.HEXADECIMAL);
    assertThat(seen.found)
        .allSatisfy(
            found -> assertThat(found.last4()).isEqualTo(number.substring(number.length() - 4)));
  }

  @Test
  void a_number_is_found_wherever_it_lies_among_other_bytes() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    numbers.add(VISA);
    numbers.add(AMEX);
    for (int i = 0; i < 200; i++) {
      byte[] before = new byte[random.nextInt(200_000)];
      random.nextBytes(before);
      byte[] after = new byte[random.nextInt(100)];
      random.nextBytes(after);
      seen.found.clear();
      scan(join(before, ascii("x" + VISA), after));

      assertThat(seen.found)
          .as("seed %d, round %d", seed, i)
          .contains(
              new Found("stream", before.length + 1L, Kind.NUMBER, Form.PLAIN, VISA.substring(12)));
      assertThat(seen.found).filteredOn(found -> found.kind() == Kind.NUMBER).hasSize(1);
    }
  }

  @Test
  void another_number_is_not_taken_for_one() {
    numbers.add(VISA);
    assertThat(kinds("4987654321000118,498765432100011,987654321000112")).isEmpty();
    assertThat(kinds("49876543\n21000112")).isEmpty();
    assertThat(kinds("4987654  321000112")).isEmpty();
    assertThat(kinds(HexFormat.of().formatHex(ascii("4987654\n321000112")))).isEmpty();
  }

  @Test
  void a_number_that_is_not_looked_for_is_a_suspect_when_it_is_written_as_one() {
    for (String written :
        List.of(
            VISA,
            "\"" + VISA + "\"",
            "card=" + VISA + ".",
            "4987 6543 2100 0112",
            "on 2026 4987-6543-2100-0112,",
            AMEX,
            "3782 822463 10005 12/30")) {
      seen.found.clear();
      scan(ascii(written));
      assertThat(seen.found).as(written).hasSize(1);
      assertThat(seen.found.getFirst().kind()).isEqualTo(Kind.SUSPECT);
    }
    seen.found.clear();
    scan(VISA.getBytes(StandardCharsets.UTF_16LE));
    assertThat(seen.found).hasSize(1);
  }

  @Test
  void ids_times_and_amounts_are_no_suspects() {
    for (String other :
        List.of(
            "4987654321000118",
            "49876543210001120000",
            "ab" + VISA,
            VISA + "ab",
            "0." + VISA,
            "-" + VISA,
            "id-" + VISA,
            "498765432100011-2",
            "4987-6543 2100-0112",
            "4987-6543-2100-0112-4987",
            "2026 4987 6543 2100 0112",
            "1795864182123",
            "1795864182123456",
            "1795864182123456789",
            "01980f2c-4987-6543-2100-011949876543",
            "34191790010104351004791020150008291070026000")) {
      scan(ascii(other));
      assertThat(seen.found).as(other).isEmpty();
    }
  }

  @Test
  void what_is_packed_is_unpacked_with_the_names_of_both() throws IOException {
    numbers.add(VISA);
    ByteArrayOutputStream zip = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(zip)) {
      out.putNextEntry(new ZipEntry("a/first.csv"));
      out.write(ascii("nothing"));
      out.putNextEntry(new ZipEntry("a/second.csv.gz"));
      out.write(gzip(ascii("id;" + VISA)));
    }
    Path file = Files.write(directory.resolve("export.zip"), zip.toByteArray());

    FileScan scan = new FileScan(numbers, false, seen);
    scan.scan(directory);

    assertThat(seen.found)
        .containsExactly(
            new Found(file + "!a/second.csv.gz!", 3, Kind.NUMBER, Form.PLAIN, VISA.substring(12)));
    assertThat(scan.files()).isEqualTo(2);
    assertThat(seen.unread).isEmpty();
  }

  @Test
  void what_cannot_be_read_is_told() throws IOException {
    numbers.add(VISA);
    byte[] cut = gzip(new byte[5_000]);
    scan(Arrays.copyOf(cut, cut.length - 10));
    assertThat(seen.unread).singleElement().asString().contains("EOFException");

    seen.unread.clear();
    scan(ascii("PGDMP and more"));
    assertThat(seen.unread).singleElement().asString().contains("pg_restore --file=-");

    seen.unread.clear();
    byte[] nested = ascii(VISA);
    for (int i = 0; i < 6; i++) {
      nested = gzip(nested);
    }
    scan(nested);
    assertThat(seen.unread).singleElement().asString().contains("too deep");
    assertThat(seen.found).isEmpty();
  }

  @Test
  void a_heap_dump_is_read_only_when_it_is_asked_for() {
    numbers.add(VISA);
    byte[] dump = ascii("JAVA PROFILE 1.0.2\0 " + VISA);

    scan(dump);
    assertThat(seen.unread).singleElement().asString().contains("--heap-dumps");
    assertThat(seen.found).isEmpty();

    new FileScan(numbers, true, seen).scan("stream", new ByteArrayInputStream(dump));
    assertThat(seen.found).hasSize(1);
  }

  @Test
  void the_control_is_found_and_misses_what_is_not_looked_for() throws IOException {
    PositiveControl.Outcome outcome = PositiveControl.addedTo(numbers).run(numbers);
    assertThat(outcome.missed()).isEmpty();
    assertThat(outcome.found()).isEqualTo(7);

    CardNumbers others = new CardNumbers();
    others.add(VISA);
    assertThat(PositiveControl.addedTo(new CardNumbers()).run(others).missed())
        .hasSize(6)
        .contains("a number as UTF-16", "a number in gzip");
  }

  private List<Form> kinds(String content) {
    return kinds(ascii(content));
  }

  private List<Form> kinds(byte[] content) {
    int before = seen.found.size();
    scan(content);
    return seen.found.stream()
        .skip(before)
        .filter(found -> found.kind() == Kind.NUMBER)
        .map(Found::form)
        .toList();
  }

  private void scan(byte[] content) {
    new FileScan(numbers, false, seen).scan("stream", new ByteArrayInputStream(content));
  }

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(content);
    }
    return packed.toByteArray();
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
