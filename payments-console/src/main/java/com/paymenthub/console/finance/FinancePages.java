package com.paymenthub.console.finance;

import static java.nio.file.StandardOpenOption.DELETE_ON_CLOSE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import com.paymenthub.console.access.Sources;
import com.paymenthub.console.operators.OperatorLog;
import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.console.view.NoSuchPage;
import com.paymenthub.console.view.WriteConnection;
import com.paymenthub.evidence.ExportDirectory;
import com.paymenthub.finance.reconciliation.DifferenceDecisions;
import com.paymenthub.finance.reconciliation.DifferenceDecisions.Decided;
import com.paymenthub.finance.reconciliation.DifferenceDecisions.Decision;
import com.paymenthub.finance.reconciliation.ReconciliationRefused;
import com.paymenthub.finance.reports.TableExport;
import com.paymenthub.finance.reports.TableExport.Wanted;
import com.paymenthub.platform.AdministrationTransactions;
import com.paymenthub.platform.database.OwnFiles;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.util.UriComponentsBuilder;

/** The tables of finance teams, as pages and as files, and the decisions about differences. */
@ConsolePart
final class FinancePages {

  private static final String ROOT = "/console/finance";
  private static final String DIFFERENCES = ROOT + "/differences";
  private static final String SUBJECT = "finance";
  private static final int SHOWN = 50;
  private static final int LAST_PAGE = 200;
  private static final int MAXIMUM_REASON_LENGTH = 500;

  /** So many files at once are on this machine, to be sent. */
  private static final int MAXIMUM_FILES = 4;

  private final FinanceRows rows;
  private final TableExport export;
  private final DifferenceDecisions decisions;
  private final OperatorLog log;
  private final AdministrationTransactions transactions;
  private final WriteConnection write;
  private final Sources sources;
  private final Clock clock;
  private final Path directory;
  private final Semaphore files = new Semaphore(MAXIMUM_FILES);
  private final Semaphore reading = new Semaphore(1);

  FinancePages(
      FinanceRows rows,
      TableExport export,
      DifferenceDecisions decisions,
      OperatorLog log,
      AdministrationTransactions transactions,
      WriteConnection write,
      Sources sources,
      Clock clock,
      ExportDirectory exports) {
    this.rows = rows;
    this.export = export;
    this.decisions = decisions;
    this.log = log;
    this.transactions = transactions;
    this.write = write;
    this.sources = sources;
    this.clock = clock;
    this.directory = exports.path();
  }

  /**
   * The filters as they stand in the address.
   *
   * @param from the first day; null for the one that the table begins with
   * @param to the last day; null for the end
   */
  record Filters(@Nullable UUID account, @Nullable LocalDate from, @Nullable LocalDate to) {}

  @GetMapping(ROOT)
  String first() {
    return "redirect:" + ROOT + "/" + FinanceTable.DAILY_TOTALS.path();
  }

  /**
   * Some rows of a table.
   *
   * @param page from 1; further back than the last one is what files are for
   */
  @GetMapping(ROOT + "/{name}")
  ModelAndView show(
      @PathVariable String name,
      @ModelAttribute Filters filters,
      @RequestParam(defaultValue = "1") int page,
      @RequestParam(defaultValue = "") String said) {
    FinanceTable table = FinanceTable.of(name).orElseThrow(NoSuchPage::new);
    Wanted wanted = wanted(table, filters, firstDay(table, filters));
    int number = Math.clamp(page, 1, LAST_PAGE);
    Map<String, @Nullable Object> model = new HashMap<>();
    model.put("tables", FinanceTable.values());
    model.put("table", table);
    model.put("columns", table.columns());
    model.put("decidable", table == FinanceTable.DIFFERENCES);
    model.put("ofOneInstant", !table.hasOwnInstants());
    model.put("account", wanted.account());
    model.put("from", wanted.from());
    model.put("to", wanted.to());
    model.put("page", number);
    try {
      model.put("asOf", rows.asOf());
      FinanceRows.Page found = rows.read(table, wanted, SHOWN, (number - 1L) * SHOWN);
      model.put("found", found);
      model.put("names", found.names());
      model.put("said", said);
    } catch (QueryTimeoutException tooMuch) {
      model.put("asOf", null);
      model.put("found", new FinanceRows.Page(List.of(), false, Map.of()));
      model.put("names", Map.of());
      model.put("said", "finance.too-much");
    }
    return new ModelAndView("finance", model);
  }

  /**
   * All rows as CSV; what cannot be noted is not given out. They are written to this machine first,
   * so that a slow reader keeps no transaction open, and read by one at a time on each node: the
   * command and the comparison of files read on the same connections.
   */
  @GetMapping(ROOT + "/{name}/rows.csv")
  @Nullable ModelAndView download(
      @PathVariable String name,
      @ModelAttribute Filters filters,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    FinanceTable table = FinanceTable.of(name).orElseThrow(NoSuchPage::new);
    Wanted wanted = wanted(table, filters, filters.from());
    if (!files.tryAcquire()) {
      return busy(name);
    }
    try (FileChannel file = ownFile()) {
      if (!reading.tryAcquire()) {
        return busy(name);
      }
      try {
        write(wanted, request, file);
      } finally {
        reading.release();
      }
      send(file, wanted.table().view(), response);
    } finally {
      files.release();
    }
    return null;
  }

  private static ModelAndView busy(String name) {
    return new ModelAndView("redirect:" + ROOT + "/" + name + "?said=finance.busy");
  }

  /** Nothing of it stays when the process dies. */
  private FileChannel ownFile() throws IOException {
    return FileChannel.open(
        Files.createTempFile(OwnFiles.createDirectories(directory), "table", ".csv"),
        READ,
        WRITE,
        DELETE_ON_CLOSE);
  }

  private void write(Wanted wanted, HttpServletRequest request, FileChannel file)
      throws IOException {
    note(request, wanted);
    Writer out = new BufferedWriter(Channels.newWriter(file, StandardCharsets.UTF_8));
    export.write(wanted, out, _ -> {});
    out.flush();
  }

  private static void send(FileChannel file, String name, HttpServletResponse response)
      throws IOException {
    response.setContentType("text/csv;charset=UTF-8");
    response.setContentLengthLong(file.size());
    response.setHeader(
        HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"%s.csv\"".formatted(name));
    Channels.newInputStream(file.position(0)).transferTo(response.getOutputStream());
  }

  /**
   * Decides about a difference, and goes back to the same page. The decision and what the audit
   * says of it are kept together.
   *
   * @param seen the number of the latest decision on the page that was read; 0 for none
   */
  @PostMapping(DIFFERENCES + "/{difference}")
  String decide(
      @PathVariable long difference,
      @RequestParam Decision decision,
      @RequestParam String reason,
      @RequestParam(defaultValue = "0") int seen,
      @ModelAttribute Filters filters,
      @RequestParam(defaultValue = "1") int page,
      HttpServletRequest request) {
    String why = reason.strip();
    if (why.isEmpty() || why.length() > MAXIMUM_REASON_LENGTH) {
      return back(filters, page, "finance.no-reason");
    }
    Decided decided = new Decided(decision, why, sources.operator().name());
    try {
      write
          .transactions()
          .run(
              () -> {
                decisions.decideAfter(difference, decided, seen);
                log.record(
                    sources.acting(request),
                    "difference_decided",
                    SUBJECT,
                    OperatorLog.NO_ACCOUNT,
                    Map.of("difference", difference, "decision", decision.name(), "reason", why));
                return true;
              });
    } catch (ReconciliationRefused refused) {
      return back(filters, page, "finance.refused");
    }
    return back(filters, page, "finance.decided");
  }

  private static String back(Filters filters, int page, String said) {
    return "redirect:"
        + UriComponentsBuilder.fromPath(DIFFERENCES)
            .queryParamIfPresent("account", Optional.ofNullable(filters.account()))
            .queryParamIfPresent("from", Optional.ofNullable(filters.from()))
            .queryParamIfPresent("to", Optional.ofNullable(filters.to()))
            .queryParam("page", page)
            .queryParam("said", said)
            .toUriString();
  }

  /** Pages begin some days ago unless another day is asked for; files have what is asked for. */
  private @Nullable LocalDate firstDay(FinanceTable table, Filters filters) {
    if (filters.from() != null || table.days() == 0) {
      return filters.from();
    }
    LocalDate today = LocalDate.ofInstant(clock.instant(), sources.operator().timeZone());
    return today.minusDays(table.days() - 1L);
  }

  private static Wanted wanted(FinanceTable table, Filters filters, @Nullable LocalDate from) {
    UUID account = table.hasAccounts() ? filters.account() : null;
    return new Wanted(table.exported(), account, from, filters.to());
  }

  private static Map<String, Object> facts(Wanted wanted) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("table", wanted.table().view());
    if (wanted.account() != null) {
      facts.put("account", wanted.account());
    }
    if (wanted.from() != null) {
      facts.put("from", wanted.from().toString());
    }
    if (wanted.to() != null) {
      facts.put("to", wanted.to().toString());
    }
    return facts;
  }

  private void note(HttpServletRequest request, Wanted wanted) {
    transactions.run(
        () -> {
          log.record(
              sources.acting(request),
              "finance_downloaded",
              SUBJECT,
              OperatorLog.NO_ACCOUNT,
              facts(wanted));
          return true;
        });
  }
}
