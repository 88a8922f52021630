package com.paymenthub.charging.merchants;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.domain.history.Ids;
import com.paymenthub.platform.sealing.KeyFormat;
import com.paymenthub.platform.sealing.KeyMaterial;
import com.paymenthub.platform.sealing.Sealer;
import com.paymenthub.testing.TestDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.json.JsonMapper;

class MerchantCacheTest {

  private static final DataSource DATABASE = TestDatabase.create().applicationDataSource();

  private final JdbcTemplate jdbc = new JdbcTemplate(DATABASE);
  private final TransactionTemplate transaction =
      new TransactionTemplate(new DataSourceTransactionManager(DATABASE));
  private final AtomicLong nanos = new AtomicLong();
  private final UUID clientId = Ids.next();
  private final UUID id = Ids.next();
  private CredentialSealer sealer;
  private MerchantCache cache;

  @BeforeEach
  void aMerchantThatWasReadBefore(@TempDir Path home) {
    sealer =
        new CredentialSealer(
            new Sealer(KeyMaterial.fromDirectory(home.resolve("keys"), true, KeyFormat.clear())),
            JsonMapper.shared());
    cache =
        new MerchantCache(
            new MerchantRows(jdbc, new StoredProviders(sealer, _ -> true, JsonMapper.shared())),
            nanos::get);
    jdbc.update(
        "insert into merchant (id, client_id, mcc, name, status, created_at, updated_at)"
            + " values (?, ?, '5732', 'before', 'active', now(), now())",
        id,
        clientId);
    provider("simulator", 1);
    assertThat(name()).isEqualTo("before");
  }

  @Test
  void what_another_node_changes_is_known_within_a_second() {
    rename();
    assertThat(name()).isEqualTo("before");

    nanos.addAndGet(Duration.ofMillis(999).toNanos());

    assertThat(name()).isEqualTo("after");
  }

  @Test
  void what_this_node_changes_is_known_when_the_transaction_ends() {
    transaction.executeWithoutResult(
        _ -> {
          rename();
          cache.forgetAfterTransaction(id);
          assertThat(name()).isEqualTo("before");
        });

    assertThat(name()).isEqualTo("after");
  }

  @Test
  void a_merchant_that_comes_to_be_is_found_at_once() {
    UUID later = Ids.next();
    assertThat(cache.find(clientId, later)).isEmpty();

    jdbc.update(
        "insert into merchant (id, client_id, mcc, status, created_at, updated_at)"
            + " values (?, ?, '5732', 'active', now(), now())",
        later,
        clientId);
    provider(later, "simulator", 1);

    assertThat(cache.find(clientId, later)).isPresent();
  }

  @Test
  void somebody_elses_merchant_is_unknown() {
    assertThat(cache.find(Ids.next(), id)).isEmpty();
    assertThat(cache.findEvenDeleted(Ids.next(), id)).isEmpty();
  }

  @Test
  void a_removed_provider_is_there_for_what_comes_after_a_charge_only() {
    provider("second", 2);
    jdbc.update("update merchant_provider set removed_at = now() where name = 'simulator'");
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());

    assertThat(cache.find(clientId, id).orElseThrow().providers())
        .extracting(Merchant.MerchantProvider::name)
        .containsExactly("second");
    assertThat(cache.findEvenDeleted(clientId, id).orElseThrow().providers())
        .extracting(Merchant.MerchantProvider::name)
        .containsExactly("simulator", "second");
  }

  @Test
  void a_deleted_merchant_is_there_for_what_comes_after_a_charge_only() {
    jdbc.update("update merchant set status = 'deleted' where id = ?", id);
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());

    assertThat(cache.find(clientId, id)).isEmpty();
    assertThat(cache.findEvenDeleted(clientId, id)).isPresent();
    assertThat(cache.oldestWith(clientId, List.of("SERVICE_SANDBOX"))).isEmpty();
  }

  private String name() {
    return cache.find(clientId, id).orElseThrow().name();
  }

  private void rename() {
    jdbc.update("update merchant set name = 'after' where id = ?", id);
  }

  private void provider(String name, int priority) {
    provider(id, name, priority);
  }

  private void provider(UUID merchantId, String name, int priority) {
    UUID providerId = Ids.next();
    jdbc.update(
        "insert into merchant_provider (id, merchant_id, client_id, name, priority, provider_type,"
            + " sealed_credentials) values (?, ?, ?, ?, ?, 'SERVICE_SANDBOX', ?)",
        providerId,
        merchantId,
        clientId,
        name,
        priority,
        sealer.seal(clientId, providerId, Map.of()));
  }
}
