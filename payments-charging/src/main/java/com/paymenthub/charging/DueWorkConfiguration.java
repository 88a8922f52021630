package com.paymenthub.charging;

import com.paymenthub.charging.attempts.CardAttempts;
import com.paymenthub.charging.checks.CredentialWatch;
import com.paymenthub.charging.checks.NoticeRegistrations;
import com.paymenthub.charging.notices.StoredNotices;
import com.paymenthub.charging.vault.CardTokens;
import com.paymenthub.charging.vault.CvvStore;
import com.paymenthub.charging.vault.LeavingCards;
import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.due.Backlog;
import com.paymenthub.platform.due.DueWork;
import com.paymenthub.platform.due.RecurringJob;
import com.paymenthub.platform.due.ScheduledWork;
import com.paymenthub.platform.due.WorkQuota;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The kinds of due work of charges, cards and card data. */
@Configuration(proxyBeanMethods = false)
class DueWorkConfiguration {

  /** How long removals wait when nothing is old enough. */
  private static final Duration REMOVALS_REST = Duration.ofSeconds(5);

  /** How long the count of ending credentials waits before it looks whether it is due. */
  private static final Duration REST_OF_CHECKS = Duration.ofMinutes(1);

  /** Few enough for a short transaction. */
  private static final int BATCH = 500;

  private static final WorkQuota ONE_AFTER_THE_OTHER = new WorkQuota(1, 100);
  private static final WorkQuota NOTICES = new WorkQuota(16, 100);
  private static final WorkQuota REMOVALS = new WorkQuota(1, 10);

  @Bean
  DueWork takeovers(ChargeSchedule schedules, ChargeDueWork dueTasks) {
    return work(ChargeWork.TAKEOVER, schedules, dueTasks);
  }

  @Bean
  DueWork inquiries(ChargeSchedule schedules, ChargeDueWork dueTasks) {
    return work(ChargeWork.INQUIRY, schedules, dueTasks);
  }

  @Bean
  DueWork refunds(ChargeSchedule schedules, ChargeDueWork dueTasks) {
    return work(ChargeWork.REFUND, schedules, dueTasks);
  }

  @Bean
  DueWork releases(ChargeSchedule schedules, ChargeDueWork dueTasks) {
    return work(ChargeWork.RELEASE, schedules, dueTasks);
  }

  @Bean
  DueWork reports(ChargeSchedule schedules, ChargeDueWork dueTasks) {
    return work(ChargeWork.REPORT, schedules, dueTasks);
  }

  @Bean
  DueWork expiries(ChargeSchedule schedules, ChargeDueWork dueTasks) {
    return work(ChargeWork.EXPIRY, schedules, dueTasks);
  }

  @Bean
  DueWork cardExpiries(CardSchedule schedules, PendingCardTimeout expiry) {
    return new ScheduledWork(
        DueEntries.CARD_EXPIRY, ONE_AFTER_THE_OTHER, schedules.table(), expiry::perform);
  }

  /** Reads and applies what providers have sent by themselves. */
  @Bean
  DueWork providerNotices(StoredNotices notices, NoticeWork work) {
    return new ScheduledWork(StoredNotices.KIND, NOTICES, notices.schedule(), work::perform);
  }

  /** Registers addresses for notices at providers after credentials were saved that say so. */
  @Bean
  DueWork noticeRegistration(NoticeRegistrations registrations) {
    return registrations.work();
  }

  /** Removes notices of providers whose time is over. */
  @Bean
  DueWork noticeRemoval(StoredNotices notices, Transactions transactions) {
    return new RecurringJob(
        "notice_removal",
        REMOVALS,
        REMOVALS_REST,
        () -> transactions.run(() -> notices.removeSome(BATCH)) == BATCH,
        notices::expired);
  }

  /** Removes card data of tokens that were not used in time. */
  @Bean
  DueWork tokenRemoval(CardTokens tokens, Transactions transactions) {
    return new RecurringJob(
        "token_removal",
        REMOVALS,
        REMOVALS_REST,
        () -> transactions.run(() -> tokens.removeExpired(BATCH)) == BATCH,
        tokens::expired);
  }

  /** Removes verification codes that were not used in time. */
  @Bean
  DueWork codeRemoval(CvvStore cvvs, Transactions transactions) {
    return new RecurringJob(
        "code_removal",
        REMOVALS,
        REMOVALS_REST,
        () -> transactions.run(() -> cvvs.removeExpired(BATCH)) == BATCH,
        cvvs::expired);
  }

  /** Removes counted card attempts that are too old to count. */
  @Bean
  DueWork attemptRemoval(CardAttempts attempts, Transactions transactions) {
    return new RecurringJob(
        "attempt_removal",
        REMOVALS,
        REMOVALS_REST,
        () -> transactions.run(() -> attempts.removeOld(BATCH)) == BATCH,
        attempts::old);
  }

  /** Removes card numbers that are not needed any more. */
  @Bean
  DueWork numberRemoval(LeavingCards cards, CardNumberRemoval removal) {
    return new RecurringJob(
        "number_removal", REMOVALS, REMOVALS_REST, removal::removeSome, cards::leaving);
  }

  /** Reads texts from before there were links to people, once. */
  @Bean
  DueWork textLinking(OlderTexts texts, Transactions transactions) {
    return new RecurringJob(
        "text_linking",
        REMOVALS,
        REST_OF_CHECKS,
        () -> transactions.run(texts::linkSome),
        texts::pending);
  }

  /** Counts accounts at providers of which credentials end soon. */
  @Bean
  DueWork countingOfCredentialEnds(CredentialWatch ends) {
    return new RecurringJob(
        "credentials_check",
        new WorkQuota(1, 1),
        REST_OF_CHECKS,
        () -> {
          ends.countWhenDue();
          return false;
        },
        () -> Backlog.NONE);
  }

  private static DueWork work(ChargeWork work, ChargeSchedule schedules, ChargeDueWork dueTasks) {
    return new ScheduledWork(work.kind(), work.share(), schedules.table(), dueTasks::perform);
  }
}
