package com.paymenthub.platform.database;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class SecretFilesTest {

  @TempDir Path home;

  private Path directory;
  private Path file;

  @BeforeEach
  void a_file_in_a_directory() throws Exception {
    directory = Files.createDirectory(home.resolve("keys"));
    file = Files.createFile(directory.resolve("hash-key"));
    permit(directory, "rwx------");
    permit(file, "rw-------");
  }

  @Test
  void what_only_its_owner_may_use_is_accepted_and_what_is_missing_too() {
    assertThatCode(() -> files("owner").require(directory)).doesNotThrowAnyException();
    assertThatCode(() -> files("owner").require(home.resolve("none"))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r-----", "rw--w----", "rw----r--", "rw-----w-"})
  void a_file_that_others_may_read_or_change_is_refused_with_what_mends_it(String permissions)
      throws Exception {
    permit(file, permissions);

    for (Path path : new Path[] {file, directory}) {
      assertThatThrownBy(() -> files("owner").require(path))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining(permissions)
          .hasMessageContaining("chmod go= " + file)
          .hasMessageContaining("payments.secrets.open-to");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rwxr-x---", "rwx-w----", "rwx-----x"})
  void so_is_a_directory(String permissions) throws Exception {
    permit(directory, permissions);

    assertThatThrownBy(() -> files("owner").require(directory))
        .hasMessageContaining("chmod go= " + directory);
  }

  @Test
  void a_group_that_is_permitted_may_use_it_and_others_may_not() throws Exception {
    permit(directory, "rwxrwx---");
    permit(file, "r--r-----");
    files("group").require(directory);

    permit(file, "r--r--r--");
    assertThatThrownBy(() -> files("group").require(directory))
        .hasMessageContaining("chmod o= " + file);
    assertThatCode(() -> files("everybody").require(directory)).doesNotThrowAnyException();
  }

  @Test
  void a_link_is_as_open_as_what_it_leads_to() throws Exception {
    Path link = Files.createSymbolicLink(home.resolve("link"), file);
    files("owner").require(link);

    permit(file, "r--r--r--");
    assertThatThrownBy(() -> files("owner").require(link)).hasMessageContaining("r--r--r--");
  }

  @Test
  void another_value_of_the_setting_is_refused() {
    assertThatThrownBy(() -> files("nobody"))
        .hasMessage("payments.secrets.open-to cannot be 'nobody': it is owner, group or everybody");
  }

  private static void permit(Path path, String permissions) throws Exception {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  private static SecretFiles files(String openTo) {
    StandardEnvironment environment = new StandardEnvironment();
    environment
        .getPropertySources()
        .addFirst(new MapPropertySource("settings", Map.of("payments.secrets.open-to", openTo)));
    return SecretFiles.of(environment);
  }
}
