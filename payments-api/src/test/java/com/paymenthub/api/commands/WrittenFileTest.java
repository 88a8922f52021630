package com.paymenthub.api.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file of a command is there as a whole, or not at all, and is its owner's. */
class WrittenFileTest {

  @TempDir private Path directory;

  @Test
  void only_its_owner_may_read_it() throws IOException {
    Path file = directory.resolve("rows.csv");

    assertThat(write(file, false)).isEqualTo(3);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void a_failure_leaves_what_was_there_and_no_part() throws IOException {
    Path file = Files.writeString(directory.resolve("rows.csv"), "before");

    assertThatThrownBy(() -> write(file, true)).hasMessageContaining("No space left");

    assertThat(file).hasContent("before");
    assertThat(directory).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void a_directory_is_not_replaced() throws IOException {
    Path file = Files.createDirectory(directory.resolve("rows"));

    assertThatThrownBy(() -> write(file, false)).hasMessageContaining("is a directory");

    assertThat(file).isEmptyDirectory();
  }

  private static long write(Path file, boolean failing) throws IOException {
    return new WrittenFile(file)
        .write(
            new PrintWriter(new StringWriter()),
            (out, _) -> {
              try {
                out.write("a\n");
                if (failing) {
                  throw new IOException("No space left on device");
                }
                return 3;
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }
}
