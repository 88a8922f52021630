package com.paymenthub.projections.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.paymenthub.api.testing.RunningService;
import org.axonframework.springboot.updates.UpdateCheckConfiguration;
import org.axonframework.updates.configuration.UsagePropertyProvider;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/** Nothing phones home: a payment service calls those that it was told to call. */
class QuietServiceTest {

  @Test
  void axon_does_not_ask_for_updates() {
    Environment settings = RunningService.shared().part(Environment.class);
    UpdateCheckConfiguration configuration =
        Binder.get(settings).bind("axon.update-check", UpdateCheckConfiguration.class).get();

    // What its update checker asks before it does anything.
    assertThat(UsagePropertyProvider.create(configuration).getDisabled()).isTrue();
  }

  @Test
  void axon_knows_no_server() {
    assertThatExceptionOfType(ClassNotFoundException.class)
        .isThrownBy(
            () -> Class.forName("org.axonframework.axonserver.connector.AxonServerConfiguration"));
  }
}
