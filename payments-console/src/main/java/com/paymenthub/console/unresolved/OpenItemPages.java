package com.paymenthub.console.unresolved;

import com.paymenthub.console.access.Sources;
import com.paymenthub.console.flags.FlaggedAttempt;
import com.paymenthub.console.flags.FlaggedCharges;
import com.paymenthub.console.flags.SeenFlag;
import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.platform.Timestamps;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** What is not known yet, what is being done about it, and what waits for a person. */
@ConsolePart
final class OpenItemPages {

  private static final String ROOT = "/console/open-items";
  private static final String ATTEMPT = ROOT + "/{charge}/{attempt}";
  private static final int MAXIMUM = 200;

  private final JdbcTemplate jdbc;
  private final FlaggedCharges flagged;
  private final Proposals proposals;
  private final OpenDisputes disputes;
  private final Sources sources;
  private final Clock clock;

  OpenItemPages(
      JdbcTemplate jdbc,
      FlaggedCharges flagged,
      Proposals proposals,
      OpenDisputes disputes,
      Sources sources,
      Clock clock) {
    this.jdbc = jdbc;
    this.flagged = flagged;
    this.proposals = proposals;
    this.disputes = disputes;
    this.sources = sources;
    this.clock = clock;
  }

  /**
   * A charge of which something is not known.
   *
   * @param kind what is done next, for example {@code inquiry}
   * @param amount minor units of {@code currency}
   */
  record Unknown(
      UUID chargeId,
      String kind,
      Instant dueAt,
      String providerType,
      String status,
      long amount,
      String currency,
      Instant createdAt) {}

  @GetMapping(ROOT)
  ModelAndView all(@RequestParam(defaultValue = "") String said) {
    List<FlaggedAttempt> waiting = flagged.list(MAXIMUM);
    return new ModelAndView(
        "open-items",
        Map.of(
            "flagged",
            waiting,
            "proposals",
            proposals.open(waiting),
            "unknown",
            unknown(),
            "disputes",
            disputes.list(MAXIMUM),
            "said",
            said,
            "maximum",
            MAXIMUM,
            "now",
            clock.instant(),
            "myself",
            sources.operator().id()));
  }

  private List<Unknown> unknown() {
    return jdbc.query(
        """
        select charge.id, agenda.kind, agenda.due_at, agenda.provider_type, charge.status,
          charge.original_amount, charge.currency, charge.created_at
        from charge_agenda agenda join charge on charge.id = agenda.charge_id
        where agenda.kind in ('inquiry', 'refund') or agenda.kind = 'takeover' and agenda.due_at < ?
        order by agenda.due_at limit ?
        """,
        (row, _) ->
            new Unknown(
                row.getObject("id", UUID.class),
                row.getString("kind"),
                Timestamps.at(row, "due_at"),
                row.getString("provider_type"),
                row.getString("status"),
                row.getLong("original_amount"),
                row.getString("currency"),
                Timestamps.at(row, "created_at")),
        Timestamps.toDatabase(clock.instant()),
        MAXIMUM);
  }

  @PostMapping(ATTEMPT)
  String propose(
      @PathVariable UUID charge,
      @PathVariable UUID attempt,
      @RequestParam String flag,
      @RequestParam Instant since,
      @RequestParam boolean moved,
      @RequestParam String reason,
      HttpServletRequest request) {
    return said(
        () ->
            proposals.propose(
                    charge,
                    attempt,
                    new SeenFlag(flag, since),
                    moved,
                    reason,
                    sources.acting(request))
                ? "open.proposed"
                : "open.no-reason");
  }

  @PostMapping(ATTEMPT + "/confirm")
  String confirm(
      @PathVariable UUID charge,
      @PathVariable UUID attempt,
      @RequestParam long number,
      HttpServletRequest request) {
    return said(
        () -> {
          proposals.confirm(charge, attempt, number, sources.acting(request));
          return "open.confirmed";
        });
  }

  @PostMapping(ATTEMPT + "/withdraw")
  String withdraw(
      @PathVariable UUID charge,
      @PathVariable UUID attempt,
      @RequestParam long number,
      HttpServletRequest request) {
    return said(
        () -> {
          proposals.withdraw(charge, attempt, number, sources.acting(request));
          return "open.withdrawn";
        });
  }

  /** Back to the list, which says what came of it. */
  private static String said(Supplier<String> deed) {
    try {
      return "redirect:" + ROOT + "?said=" + deed.get();
    } catch (Refusal refusal) {
      return "redirect:" + ROOT + "?said=refused." + refusal.key().code();
    }
  }
}
