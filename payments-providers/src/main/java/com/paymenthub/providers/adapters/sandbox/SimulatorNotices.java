package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.domain.charges.InquiryOutcome;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.due.Backlog;
import com.paymenthub.platform.due.DueWork;
import com.paymenthub.platform.due.RecurringJob;
import com.paymenthub.platform.due.WorkQuota;
import com.paymenthub.providers.adapters.sandbox.SimulatorSettings.Notices;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderAccounts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Sends the notices of the simulators inside the service, over HTTP as real providers do: again and
 * again until they are taken, for a day at most.
 */
@Configuration(proxyBeanMethods = false)
@Conditional(InThisProcess.class)
class SimulatorNotices {

  private static final Logger LOG = LoggerFactory.getLogger(SimulatorNotices.class);

  /** The delay doubles with each try, from a second to an hour. */
  private static final String CLAIM_NOTICES =
      """
      update simulator_notice set tries = tries + 1,
        due_at = ? + least(interval '1 hour', interval '1 second' * (2 ^ least(tries, 12)))
      where (reference, news) in (select reference, news from simulator_notice
        where due_at <= ? order by due_at limit ? for update skip locked)
      returning *
      """;

  private static final String END_NOTICE =
      "delete from simulator_notice where reference = ? and news = ?";

  private static final int BATCH = 16;
  private static final WorkQuota SHARE = new WorkQuota(1, 20);
  private static final Duration REST = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Duration GIVEN_UP_AFTER = Duration.ofDays(1);
  private static final int SUCCESSES = 2;

  private final JdbcTemplate jdbc;
  private final SimulatorBooks books;
  private final SimulatedInquiries inquiries;
  private final ProviderAccounts accounts;
  private final Clock clock;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();

  SimulatorNotices(
      JdbcTemplate jdbc,
      SimulatorBooks books,
      BuyerActions actions,
      ProviderAccounts accounts,
      Clock clock) {
    this.jdbc = jdbc;
    this.books = books;
    this.inquiries = new SimulatedInquiries(books, clock, new FinishedLater(books, clock), actions);
    this.accounts = accounts;
    this.clock = clock;
  }

  @Bean
  DueWork simulatorNoticeSending() {
    return new RecurringJob(
        "simulator_notice", SHARE, REST, this::sendSome, () -> dueNotices(clock.instant()));
  }

  private boolean sendSome() {
    List<PendingNotice> due = claimNotices(clock.instant(), BATCH);
    try {
      for (PendingNotice notice : due) {
        send(notice);
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    return due.size() == BATCH;
  }

  private void send(PendingNotice notice) throws InterruptedException {
    Optional<ProviderAccount> account =
        accounts.find(notice.providerId()).filter(SimulatorNotice::areSentTo);
    try {
      if (account.isEmpty()
          || clock.instant().isAfter(notice.dueAt().plus(GIVEN_UP_AFTER))
          || isTaken(notice, account.get())) {
        stop(notice);
      }
    } catch (IOException away) {
      LOG.debug("a notice of the simulator was not taken: {}", away.toString());
    }
  }

  /** Whether there is nothing more to send: it was taken, or there is no news. */
  private boolean isTaken(PendingNotice notice, ProviderAccount account)
      throws IOException, InterruptedException {
    Optional<SimulatorNotice> news =
        switch (notice.news()) {
          case ENDED -> end(notice, account);
          case UNDONE -> undoing(notice);
          case HANDSHAKE -> Optional.of(SimulatorNotice.handshake(notice.about().reference()));
        };
    return news.isPresent() && post(notice, news.get(), account);
  }

  private Optional<SimulatorNotice> end(PendingNotice notice, ProviderAccount account)
      throws IOException, InterruptedException {
    SimulatedMovement about = notice.about();
    return switch (inquiries.truth(books.find(about.reference()), account)) {
      case InquiryOutcome.Executed(var answer, _) ->
          Optional.of(SimulatorNotice.approved(about.reference(), answer));
      case InquiryOutcome.Refused _ ->
          Optional.of(SimulatorNotice.ended(about.reference(), "declined"));
      case InquiryOutcome.NotExecuted _ ->
          Optional.of(SimulatorNotice.ended(about.reference(), "not_executed"));
      case InquiryOutcome.Analyzed(var answer) ->
          Optional.of(SimulatorNotice.judged(about.reference(), answer));
      // It has not finished it yet.
      default -> Optional.empty();
    };
  }

  /** The money comes back first, and then that is told. */
  private Optional<SimulatorNotice> undoing(PendingNotice notice)
      throws IOException, InterruptedException {
    SimulatedMovement about = notice.about();
    books.move(
        SimulatedMovement.undoing(about.reference(), about.of(), about.amount(), clock.instant()));
    return Optional.of(SimulatorNotice.undone(about.reference()));
  }

  private boolean post(PendingNotice notice, SimulatorNotice news, ProviderAccount account)
      throws IOException, InterruptedException {
    byte[] body = news.body();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(accounts.noticeAddressOf(account.providerId())))
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofByteArray(body));
    if (SimulatorSettings.of(account).notices() == Notices.SIGNED) {
      String id = notice.news().idAbout(notice.about().reference());
      SimulatorNotice.signed(id, body, clock.instant(), account).forEach(request::header);
    }
    return http.send(request.build(), BodyHandlers.discarding()).statusCode() / 100 == SUCCESSES;
  }

  /**
   * Takes up notices that are due; each is due again later, until it is ended.
   *
   * @param maximum how many at most
   */
  private List<PendingNotice> claimNotices(Instant now, int maximum) {
    return jdbc.query(
        CLAIM_NOTICES,
        (row, _) ->
            new PendingNotice(
                PendingNotice.News.valueOf(row.getString("news")),
                new SimulatedMovement(
                    row.getObject("reference", UUID.class),
                    RequestType.valueOf(row.getString("kind").toUpperCase(Locale.ROOT)),
                    row.getObject("of_reference", UUID.class),
                    Money.of(row.getLong("minor_units"), row.getString("currency")),
                    Timestamps.at(row, "occurred_at")),
                row.getObject("client_id", UUID.class),
                row.getObject("provider_id", UUID.class),
                Timestamps.at(row, "first_due_at")),
        Timestamps.toDatabase(now),
        Timestamps.toDatabase(now),
        maximum);
  }

  /** Sends a notice no more. */
  private void stop(PendingNotice notice) {
    jdbc.update(END_NOTICE, notice.about().reference(), notice.news().name());
  }

  /** The notices that are due. */
  private Backlog dueNotices(Instant now) {
    return Backlog.read(
        jdbc,
        "select count(*) as count, min(due_at) as since from simulator_notice where due_at <= ?",
        now);
  }
}
