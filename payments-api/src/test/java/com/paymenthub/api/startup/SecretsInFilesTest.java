package com.paymenthub.api.startup;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Configuration;

class SecretsInFilesTest {

  @TempDir Path mounted;
  @TempDir Path secrets;

  /** As Kubernetes mounts secrets: links to files that everybody may read. */
  @BeforeEach
  void a_secret_and_another_setting() throws Exception {
    write("spring.datasource.password", "rw-r--r--");
    write("spring.datasource.username", "rw-r--r--");
  }

  @Test
  void a_secret_that_others_may_read_ends_the_start_and_another_setting_does_not()
      throws Exception {
    assertThatThrownBy(this::start)
        .hasMessageContaining("spring.datasource.password holds secrets")
        .hasMessageContaining("rw-r--r--");

    permit("spring.datasource.password", "r--------");
    assertThatCode(this::start).doesNotThrowAnyException();
  }

  @Test
  void a_setting_permits_it() {
    assertThatCode(() -> start("--payments.secrets.open-to=everybody")).doesNotThrowAnyException();
  }

  private void start(String... settings) {
    SpringApplication application = new SpringApplication(Nothing.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    application.addInitializers(new SecretsInFiles());
    String[] all = new String[settings.length + 1];
    System.arraycopy(settings, 0, all, 0, settings.length);
    all[settings.length] = "--spring.config.import=configtree:" + secrets + "/";
    application.run(all).close();
  }

  private void write(String name, String permissions) throws Exception {
    Files.writeString(mounted.resolve(name), "a value");
    Files.createSymbolicLink(secrets.resolve(name), mounted.resolve(name));
    permit(name, permissions);
  }

  private void permit(String name, String permissions) throws Exception {
    Files.setPosixFilePermissions(
        mounted.resolve(name), PosixFilePermissions.fromString(permissions));
  }

  /** An application of no parts. */
  @Configuration(proxyBeanMethods = false)
  static class Nothing {}
}
