package com.paymenthub.console.audits;

import com.paymenthub.console.access.Sources;
import com.paymenthub.console.operators.OperatorLog;
import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.console.view.Names;
import com.paymenthub.platform.AdministrationTransactions;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import tools.jackson.databind.json.JsonMapper;

/** The table of who did what, the newest first, a page at a time, and as a file. */
@ConsolePart
final class AuditPage {

  private static final String PATH = "/console/audit";
  private static final int SHOWN = 100;
  private static final int AT_ONCE = 1_000;
  private static final int DOWNLOADED = 100_000;

  /** What can be chosen; everything else is found by its subject. */
  private static final List<String> ACTIONS =
      List.of(
          "created",
          "changed",
          "deleted",
          "signed_in",
          "sign_in_refused",
          "customer_looked_at",
          "person_looked_for",
          "person_erased",
          "person_exported",
          "notification_looked_at",
          "attempt_resolved",
          "difference_decided",
          "finance_downloaded",
          "secret_key_rotated",
          "key_revoked",
          "account_disabled",
          "provider_switched_off",
          "audit_looked_at",
          "audit_downloaded",
          "history_exported",
          "events_downloaded");

  private final AuditEntries entries;
  private final Names names;
  private final OperatorLog log;
  private final AdministrationTransactions transactions;
  private final Sources sources;
  private final JsonMapper json;

  AuditPage(
      AuditEntries entries,
      Names names,
      OperatorLog log,
      AdministrationTransactions transactions,
      Sources sources,
      JsonMapper json) {
    this.entries = entries;
    this.names = names;
    this.log = log;
    this.transactions = transactions;
    this.sources = sources;
    this.json = json;
  }

  /**
   * A page of entries. If the look cannot be noted, nothing is shown.
   *
   * @param subject an id of what was changed, or of an account or a request; everything when empty
   * @param by the name of an operator; everybody when empty
   * @param action what was done; everything when empty
   * @param older only entries before this one; null for the newest
   */
  @GetMapping(PATH)
  ModelAndView show(
      @RequestParam(defaultValue = "") String subject,
      @RequestParam(defaultValue = "") String by,
      @RequestParam(defaultValue = "") String action,
      @RequestParam(required = false) @Nullable Long older,
      HttpServletRequest request) {
    AuditEntries.Wanted wanted = wanted(subject, by, action);
    note(request, "audit_looked_at", wanted);
    AuditEntries.Page page = entries.find(wanted, older == null ? Long.MAX_VALUE : older, SHOWN);
    Map<String, @Nullable Object> model = new HashMap<>();
    model.put("wanted", wanted);
    model.put("actions", ACTIONS);
    model.put("entries", page.entries());
    model.put(
        "names", names.of(page.entries().stream().map(AuditEntries.Entry::subjectId).toList()));
    model.put("older", page.older());
    model.put("lookedAt", AuditEntries.LOOKED_AT);
    return new ModelAndView("audit", model);
  }

  /**
   * A line of JSON for each entry, the newest first. If the audit entry cannot be written, nothing
   * is sent.
   */
  @GetMapping(PATH + "/audit.jsonl")
  void download(
      @RequestParam(defaultValue = "") String subject,
      @RequestParam(defaultValue = "") String by,
      @RequestParam(defaultValue = "") String action,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    AuditEntries.Wanted wanted = wanted(subject, by, action);
    note(request, "audit_downloaded", wanted);
    response.setContentType("application/x-ndjson");
    response.setHeader(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"audit.jsonl\"");
    OutputStream out = response.getOutputStream();
    int left = DOWNLOADED;
    Long before = Long.MAX_VALUE;
    while (before != null && left > 0) {
      AuditEntries.Page page = entries.find(wanted, before, Math.min(AT_ONCE, left));
      for (AuditEntries.Entry entry : page.entries()) {
        out.write(json.writeValueAsBytes(entry));
        out.write('\n');
      }
      left -= page.entries().size();
      before = page.older();
    }
  }

  private void note(HttpServletRequest request, String action, AuditEntries.Wanted wanted) {
    transactions.run(
        () -> {
          log.record(
              sources.acting(request),
              action,
              "history",
              OperatorLog.NO_ACCOUNT,
              Map.of("subject", wanted.subject(), "of", wanted.by(), "action", wanted.action()));
          return true;
        });
  }

  private static AuditEntries.Wanted wanted(String subject, String by, String action) {
    return new AuditEntries.Wanted(subject.strip(), by.strip(), action);
  }
}
