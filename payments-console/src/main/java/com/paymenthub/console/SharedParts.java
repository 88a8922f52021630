package com.paymenthub.console;

import com.paymenthub.charging.accounts.AccountKeys;
import com.paymenthub.charging.accounts.Accounts;
import com.paymenthub.charging.checks.CredentialWatch;
import com.paymenthub.charging.checks.NoticeRegistrations;
import com.paymenthub.charging.checks.ProviderChecks;
import com.paymenthub.charging.customers.CustomerTable;
import com.paymenthub.charging.merchants.Merchants;
import com.paymenthub.charging.notices.NoticeIntake;
import com.paymenthub.charging.routing.Providers;
import com.paymenthub.console.flags.FlaggedCharges;
import com.paymenthub.console.operators.OperatorLog;
import com.paymenthub.console.operators.OperatorSessions;
import com.paymenthub.console.operators.Operators;
import com.paymenthub.console.operators.SignIns;
import com.paymenthub.console.privacy.PrivacyRequests;
import com.paymenthub.console.view.WriteConnection;
import com.paymenthub.evidence.ExportDirectory;
import com.paymenthub.evidence.HistoryArchive;
import com.paymenthub.finance.reconciliation.DifferenceDecisions;
import com.paymenthub.finance.reports.TableExport;
import com.paymenthub.platform.AdministrationTransactions;
import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.database.Standby;
import com.paymenthub.platform.due.DueBacklogs;
import com.paymenthub.platform.sealing.Sealer;
import com.paymenthub.providers.calls.GuardedCall;
import com.paymenthub.web.administration.MerchantAdministration;
import com.paymenthub.web.connections.ConnectionGuard;
import com.paymenthub.web.requests.SecurityLog;
import com.paymenthub.web.requests.SourceAddresses;
import com.paymenthub.webhooks.delivery.AttemptHistory;
import com.paymenthub.webhooks.delivery.Previews;
import com.paymenthub.webhooks.delivery.Reprocessing;
import com.paymenthub.webhooks.endpoints.Webhooks;
import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.List;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.json.JsonMapper;

/** The parts of the service that the console uses; it gets no others. */
final class SharedParts {

  private static final List<Class<?>> ONE_OF_A_KIND =
      List.of(
          Clock.class,
          HikariDataSource.class,
          MeterRegistry.class,
          JsonMapper.class,
          Sealer.class,
          SslBundles.class,
          AdministrationTransactions.class,
          SecurityLog.class,
          SourceAddresses.class,
          ConnectionGuard.class,
          Operators.class,
          OperatorSessions.class,
          OperatorLog.class,
          SignIns.class,
          FlaggedCharges.class,
          PrivacyRequests.class,
          Accounts.class,
          AccountKeys.class,
          Merchants.class,
          MerchantAdministration.class,
          Providers.class,
          ProviderChecks.class,
          CredentialWatch.class,
          NoticeRegistrations.class,
          NoticeIntake.class,
          GuardedCall.class,
          HistoryArchive.class,
          ExportDirectory.class,
          TableExport.class,
          DifferenceDecisions.class,
          DueBacklogs.class,
          Standby.class,
          Webhooks.class,
          Reprocessing.class,
          AttemptHistory.class,
          Previews.class,
          CustomerTable.class);

  private SharedParts() {}

  /** Makes them known to the console, which does not end them when it ends. */
  static void registerIn(ConfigurableListableBeanFactory console, ApplicationContext service) {
    for (Class<?> part : ONE_OF_A_KIND) {
      console.registerSingleton(part.getName(), service.getBean(part));
    }
    console.registerSingleton(
        "write",
        new WriteConnection(
            service.getBean(JdbcTemplate.class), service.getBean(Transactions.class)));
    ConsoleReads reads = service.getBean(ConsoleReads.class);
    console.registerSingleton("jdbc", reads.jdbc());
    console.registerSingleton("lists", reads.lists());
    console.registerSingleton("histories", reads.histories());
    console.registerSingleton("timelines", reads.timelines());
    console.registerSingleton("deliveries", reads.deliveries());
    console.registerSingleton("seals", reads.seals());
    console.registerSingleton("verifications", reads.verifications());
    console.registerSingleton("customerSearch", reads.customers());
  }
}
