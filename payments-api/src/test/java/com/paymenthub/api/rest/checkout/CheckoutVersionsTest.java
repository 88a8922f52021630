package com.paymenthub.api.rest.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import java.time.Clock;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** A version of the checkout that was served once is served for ever, as it was. */
class CheckoutVersionsTest {

  private final RunningService service = RunningService.shared();
  private final ApiClient shop = ApiClient.anonymous(service.url());

  /** As an earlier release made it, or another node. */
  private final CheckoutVersion other =
      CheckoutVersion.of(
          "const VERSION = \"{version}\"; // " + UUID.randomUUID(), "<p>a frame</p>");

  CheckoutVersionsTest() {
    new CheckoutVersions(service.part(JdbcTemplate.class), Clock.systemUTC()).keep(other);
  }

  @Test
  void a_version_of_another_release_stays_at_its_address() {
    assertThat(other.module()).contains(other.id());

    assertThat(shop.get(address("checkout.js")).text()).isEqualTo(other.module());
    assertThat(shop.get(address("frame.html")).text()).isEqualTo(other.frame());
  }

  @Test
  void a_version_that_somebody_has_changed_is_not_served() {
    for (String part : new String[] {"module", "frame"}) {
      CheckoutVersion changed = CheckoutVersion.of("{version} " + UUID.randomUUID(), part);
      new CheckoutVersions(service.part(JdbcTemplate.class), Clock.systemUTC()).keep(changed);
      service
          .owner()
          .update(
              "update checkout_version set " + part + " = " + part + " || 'x' where id = ?",
              changed.id());

      for (String file : new String[] {"checkout.js", "frame.html"}) {
        assertThat(shop.get("/checkout/v1/" + changed.id() + "/" + file).status())
            .as("%s with another %s", file, part)
            .isEqualTo(404);
      }
    }
  }

  private String address(String file) {
    return "/checkout/v1/" + other.id() + "/" + file;
  }
}
