package com.paymenthub.projections.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;

/** A history that an earlier version of the service stored goes on as if today's had stored it. */
class OlderRevisionsTest {

  private static final RunningService SERVICE = RunningService.shared();

  private final TestAccount account = SERVICE.newAccount();
  private final ApiClient client = SERVICE.client(account);

  @Test
  void a_code_that_an_earlier_version_issued_is_shown_and_paid() {
    String customer = client.post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    ApiAnswer issued =
        whileTheEarlierVersionStores(
            () -> client.post("/v1/charges", CodeCharge.pix(account, customer).json()));
    String charge = "/v1/charges/" + issued.at("/id");

    assertThat(client.get(charge + "?asOf=" + issued.at("/updatedAt")).text())
        .isEqualTo(issued.text());
    JsonNode event = client.get(charge + "/events").json().at("/items/0");
    assertThat(event.get("event").stringValue()).isEqualTo("charge.payment_issued");
    assertThat(event.get("revision").intValue()).isEqualTo(1);
    assertThat(event.at("/content/answer/code").stringValue())
        .isEqualTo(issued.at("/paymentMethod/qrCodeData"));

    ApiAnswer paid = client.post(charge, "{\"status\": \"authorized\"}");

    assertThat(paid.status()).as(paid.text()).isEqualTo(200);
    assertThat(client.get(charge).at("/status")).isEqualTo("authorized");
  }

  /** The code of this account's charges is stored as the version before revision 2 stored it. */
  private ApiAnswer whileTheEarlierVersionStores(Supplier<ApiAnswer> charging) {
    JdbcTemplate owner = SERVICE.owner();
    owner.execute(
        """
        create function revision_1() returns trigger language plpgsql as $$
          begin
            new.payload_revision := null;
            new.payload := convert_to(
              replace(convert_from(new.payload, 'UTF8'), '"paymentCode":', '"code":'), 'UTF8');
            return new;
          end $$
        """);
    owner.execute(
        """
        create trigger revision_1 before insert on domain_event for each row when (
          new.payload_type = 'charge.payment_issued' and convert_from(new.meta_data, 'UTF8') like '%%%s%%')
        execute function revision_1()
        """
            .formatted(account.clientId()));
    try {
      return charging.get();
    } finally {
      owner.execute("drop trigger revision_1 on domain_event; drop function revision_1()");
    }
  }
}
