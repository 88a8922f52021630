package com.paymenthub.console.audits;

import com.paymenthub.console.access.Sources;
import com.paymenthub.console.operators.OperatorLog;
import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.evidence.HistoryArchive;
import com.paymenthub.evidence.SealFacts;
import com.paymenthub.evidence.SealTable;
import com.paymenthub.evidence.VerificationRuns;
import com.paymenthub.platform.AdministrationTransactions;
import com.paymenthub.platform.due.Backlog;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** The seals of the history, the checks against them, proofs, and the export of everything. */
@ConsolePart
final class SealPages {

  private static final Logger LOG = LoggerFactory.getLogger(SealPages.class);
  private static final String ROOT = "/console/seals";
  private static final String SELF = "redirect:" + ROOT;
  private static final int SHOWN = 50;
  private static final int CHECKS_SHOWN = 20;

  private final SealTable seals;
  private final VerificationRuns verifications;
  private final HistoryArchive archive;
  private final ArchiveWork work;
  private final OperatorLog log;
  private final AdministrationTransactions transactions;
  private final Sources sources;
  private final Clock clock;

  SealPages(
      SealTable seals,
      VerificationRuns verifications,
      HistoryArchive archive,
      ArchiveWork work,
      OperatorLog log,
      AdministrationTransactions transactions,
      Sources sources,
      Clock clock) {
    this.seals = seals;
    this.verifications = verifications;
    this.archive = archive;
    this.work = work;
    this.log = log;
    this.transactions = transactions;
    this.sources = sources;
    this.clock = clock;
  }

  /**
   * The seals.
   *
   * @param older only seals before this one; null for the newest
   */
  @GetMapping(ROOT)
  ModelAndView show(
      @RequestParam(required = false) @Nullable Long older,
      @RequestParam(defaultValue = "") String said) {
    List<SealFacts> shown = seals.newestBefore(older == null ? Long.MAX_VALUE : older, SHOWN);
    Map<String, @Nullable Object> model = new HashMap<>();
    model.put("seals", shown);
    model.put("older", shown.size() < SHOWN ? null : shown.getLast().number());
    model.put("unsealed", unsealed());
    model.put("checks", verifications.newest(CHECKS_SHOWN));
    model.put("busy", work.isBusy());
    model.put("now", clock.instant());
    model.put("said", said);
    return new ModelAndView("seals", model);
  }

  /** What is not sealed; null when the last seal cannot be read, so that nobody knows. */
  private @Nullable Backlog unsealed() {
    try {
      return seals.unsealed();
    } catch (IllegalArgumentException altered) {
      LOG.error("the last seal cannot be read", altered);
      return null;
    }
  }

  /** It may take long; what came of it is on the page afterwards, whether it holds or not. */
  @PostMapping(ROOT + "/check")
  String check(HttpServletRequest request) {
    if (!work.check(() -> note(request, "history_checked", OperatorLog.NO_ACCOUNT))) {
      return SELF + "?said=seals.busy";
    }
    return SELF + "?said=seals.checking";
  }

  /**
   * A proof for people who do not trust the service. If the audit entry cannot be written, nothing
   * is sent.
   */
  @GetMapping(ROOT + "/proof")
  @Nullable ModelAndView proof(
      @RequestParam UUID subject, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    HistoryArchive.Proof proof;
    try {
      proof = archive.proof(subject.toString());
    } catch (HistoryArchive.NothingToProve nothing) {
      return new ModelAndView(SELF + "?said=seals.nothing-to-prove");
    } catch (IllegalStateException | IllegalArgumentException | NoSuchElementException altered) {
      LOG.error("no proof of {} can be made", subject, altered);
      return new ModelAndView(SELF + "?said=seals.not-provable");
    }
    note(request, "history_proved", subject);
    attach(response, "text/plain;charset=UTF-8", subject + ".proof");
    response.getOutputStream().write(proof.file());
    return null;
  }

  /** Every event, change and seal, as the command writes them; one at a time on each node. */
  @PostMapping(ROOT + "/history.zip")
  @Nullable ModelAndView export(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    try {
      boolean begun =
          work.export(
              () -> {
                note(request, "history_exported", OperatorLog.NO_ACCOUNT);
                attach(response, "application/zip", "history.zip");
                return response.getOutputStream();
              });
      return begun ? null : new ModelAndView(SELF + "?said=seals.busy");
    } catch (IOException failure) {
      LOG.error("the history could not be exported", failure);
      if (response.isCommitted()) {
        throw failure;
      }
      response.resetBuffer();
      return new ModelAndView(SELF + "?said=seals.not-exported");
    }
  }

  private void note(HttpServletRequest request, String action, UUID subject) {
    transactions.run(
        () -> {
          log.record(sources.acting(request), action, "history", subject, Map.of());
          return true;
        });
  }

  private static void attach(HttpServletResponse response, String type, String name) {
    response.setContentType(type);
    response.setHeader(
        HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"%s\"".formatted(name));
  }
}
