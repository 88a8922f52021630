package com.paymenthub.api.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.merchants.Merchant;
import com.paymenthub.charging.merchants.MerchantChange;
import com.paymenthub.charging.merchants.Merchants;
import com.paymenthub.charging.merchants.NewMerchant;
import com.paymenthub.charging.merchants.NewMerchant.NewProvider;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.AdministrationTransactions;
import com.paymenthub.platform.TimeRange;
import com.paymenthub.platform.Transactions;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.metamodel.EntityType;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.axonframework.common.jpa.EntityManagerProvider;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.IllegalTransactionStateException;

/** What JPA and JDBC write for administration is one transaction; charges have another kind. */
class KindsOfTransactionsTest {

  private static final NewMerchant MERCHANT =
      new NewMerchant(
          "5732",
          "One of two",
          null,
          List.of(new NewProvider("simulator", 1, "SERVICE_SANDBOX", Map.of(), null)));

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final Merchants merchants = service.part(Merchants.class);
  private final Transactions plain = service.part(Transactions.class);
  private final AdministrationTransactions administration =
      service.part(AdministrationTransactions.class);

  @Test
  void what_a_request_creates_is_one_transaction_with_its_key_its_answer_and_the_audit() {
    ApiAnswer created =
        service
            .client(account)
            .postWithKey(
                "/v1/merchants",
                """
                {"mcc": "5732", "providers": [{"name": "one", "priority": 1,
                  "credentials": {"type": "SERVICE_SANDBOX"}}]}
                """,
                "a-merchant");

    assertThat(created.status()).as(created.text()).isEqualTo(201);
    assertThat(
            service
                .owner()
                .queryForList(
                    """
                    select xmin::text from merchant where id = ?::uuid
                    union all select xmin::text from merchant_provider where merchant_id = ?::uuid
                    union all select xmin::text from audit_entry where subject_id = ?::uuid
                    union all select xmin::text from idempotency_record
                      where client_id = ? and answered_at is not null
                    """,
                    String.class,
                    created.at("/id"),
                    created.at("/id"),
                    created.at("/id"),
                    account.clientId()))
        .hasSize(4)
        .containsOnly(
            service
                .owner()
                .queryForObject(
                    "select xmin::text from merchant where id = ?::uuid",
                    String.class,
                    created.at("/id")));
  }

  @Test
  void of_what_fails_nothing_stays_in_either_way_of_writing() {
    JdbcTemplate jdbc = service.part(JdbcTemplate.class);

    assertThatThrownBy(
            () ->
                administration.run(
                    () -> {
                      merchants.create(account.clientId(), MERCHANT);
                      assertThat(merchantsOf(jdbc)).isEqualTo(2);
                      throw new Refusal(RefusalKey.KEY_NOT_FOUND);
                    }))
        .isInstanceOf(Refusal.class);
    assertThat(merchantsOf(jdbc)).isEqualTo(1);
  }

  @Test
  void administration_does_not_begin_inside_a_transaction_of_a_charge() {
    assertThatThrownBy(() -> plain.run(() -> merchants.create(account.clientId(), MERCHANT)))
        .isInstanceOf(IllegalTransactionStateException.class);
    assertThat(merchants.count(account.clientId(), TimeRange.ALL)).isEqualTo(1);
  }

  @Test
  void a_transaction_of_a_charge_does_not_begin_inside_administration() {
    assertThatThrownBy(
            () ->
                administration.run(
                    () -> {
                      merchants.create(account.clientId(), MERCHANT);
                      return plain.run(() -> "committed on its own");
                    }))
        .isInstanceOf(IllegalTransactionStateException.class);
    assertThat(merchants.count(account.clientId(), TimeRange.ALL)).isEqualTo(1);
  }

  @Test
  void of_two_that_change_a_merchant_the_later_one_begins_anew_on_what_the_earlier_one_left() {
    AtomicInteger tries = new AtomicInteger();

    administration.run(
        () -> {
          Merchant found = merchants.require(account.clientId(), account.merchantId());
          if (tries.incrementAndGet() == 1) {
            service
                .client(account)
                .patch("/v1/merchants/" + account.merchantId(), "{\"name\": \"The earlier\"}");
          }
          return merchants.change(
              found, new MerchantChange(found.mcc(), found.name(), "The later", null));
        });

    assertThat(tries).hasValue(2);
    assertThat(merchants.find(account.clientId(), account.merchantId()).orElseThrow())
        .returns("The earlier", Merchant::name)
        .returns("The later", Merchant::city);
  }

  @Test
  void entities_are_those_of_administration_and_none_of_axon() {
    assertThat(service.part(EntityManagerFactory.class).getMetamodel().getEntities())
        .extracting(EntityType::getName)
        .containsExactlyInAnyOrder(
            "AccountEntity",
            "ApiKeyEntity",
            "MerchantEntity",
            "MerchantProviderEntity",
            "OperatorEntity");
    assertThat(service.parts(EntityManagerProvider.class)).isEmpty();
  }

  private int merchantsOf(JdbcTemplate jdbc) {
    return jdbc.queryForObject(
        "select count(*) from merchant where client_id = ?", Integer.class, account.clientId());
  }
}
