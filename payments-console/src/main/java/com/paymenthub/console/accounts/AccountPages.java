package com.paymenthub.console.accounts;

import com.paymenthub.charging.accounts.AccountKeys;
import com.paymenthub.charging.accounts.AccountKeys.Rotated;
import com.paymenthub.charging.accounts.Accounts;
import com.paymenthub.charging.accounts.Accounts.CreatedAccount;
import com.paymenthub.charging.accounts.Accounts.NewAccount;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.charging.accounts.TimeZones;
import com.paymenthub.charging.merchants.Merchants;
import com.paymenthub.console.access.ShownOnce;
import com.paymenthub.console.access.Sources;
import com.paymenthub.console.access.Zones;
import com.paymenthub.console.operators.Acting;
import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.console.view.NoSuchPage;
import com.paymenthub.platform.AdministrationTransactions;
import com.paymenthub.platform.TimeRange;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** Accounts and their keys. A secret key is shown once, on the page after its making. */
@ConsolePart
final class AccountPages {

  private static final String ROOT = "/console/accounts";
  private static final String ONE = ROOT + "/{id}";
  private static final String SECRET = "secret";
  private static final int SHOWN = 100;
  private static final int MAXIMUM_NAME = 255;
  private static final int MAXIMUM_REASON = 500;

  /** For how many hours keys stay valid beside the one that replaces them. */
  private static final List<Integer> OVERLAPS_HOURS = List.of(24, 1, 168, 0);

  private final AccountRows rows;
  private final Accounts accounts;
  private final AccountKeys keys;
  private final Merchants merchants;
  private final AdministrationTransactions transactions;
  private final Sources sources;
  private final ShownOnce once;
  private final Clock clock;

  AccountPages(
      AccountRows rows,
      Accounts accounts,
      AccountKeys keys,
      Merchants merchants,
      AdministrationTransactions transactions,
      Sources sources,
      ShownOnce once,
      Clock clock) {
    this.rows = rows;
    this.accounts = accounts;
    this.keys = keys;
    this.merchants = merchants;
    this.transactions = transactions;
    this.sources = sources;
    this.once = once;
    this.clock = clock;
  }

  @GetMapping(ROOT)
  ModelAndView all(
      @RequestParam(defaultValue = "") String name,
      @RequestParam(defaultValue = "0") int page,
      @RequestParam(defaultValue = "") String said) {
    long offset = (long) SHOWN * Math.max(0, page);
    List<AccountRows.Account> shown = rows.list(name.strip(), SHOWN + 1, offset);
    Map<String, @Nullable Object> model = new HashMap<>();
    model.put("accounts", shown.subList(0, Math.min(SHOWN, shown.size())));
    model.put("older", shown.size() > SHOWN ? Math.max(0, page) + 1 : null);
    model.put("name", name.strip());
    model.put("said", said);
    model.put("zones", Zones.ALL);
    model.put("zone", Accounts.DEFAULT_TIME_ZONE.getId());
    model.put("environments", Arrays.stream(Environment.values()).map(Environment::code).toList());
    return new ModelAndView("accounts", model);
  }

  @PostMapping(ROOT)
  String create(
      @RequestParam String name,
      @RequestParam String environment,
      @RequestParam String timeZone,
      HttpServletRequest request,
      HttpServletResponse response) {
    NewAccount wanted;
    try {
      wanted = account(name.strip(), environment, timeZone);
    } catch (IllegalArgumentException wrong) {
      return "redirect:" + ROOT + "?said=accounts.wrong";
    }
    CreatedAccount created =
        transactions.run(() -> accounts.create(wanted, operator(sources.acting(request))));
    return shown(created.clientId(), "accounts.created", created.apiKey(), response);
  }

  private static NewAccount account(String name, String environment, String timeZone) {
    if (name.isEmpty() || name.length() > MAXIMUM_NAME) {
      throw new IllegalArgumentException("name: 1 to %d characters".formatted(MAXIMUM_NAME));
    }
    return new NewAccount(Environment.of(environment), name, TimeZones.region(timeZone), false);
  }

  @GetMapping(ONE)
  ModelAndView one(
      @PathVariable UUID id,
      @RequestParam(defaultValue = "") String said,
      HttpServletRequest request,
      HttpServletResponse response) {
    AccountRows.Account account = rows.require(id);
    return page(account, said, once.take(request, response, sources.operator()).get(SECRET));
  }

  /** The audit has the reason. */
  @PostMapping(ONE + "/disabled")
  String setDisabled(
      @PathVariable UUID id,
      @RequestParam boolean disabled,
      @RequestParam(defaultValue = "") String reason,
      HttpServletRequest request) {
    String why = reason.strip();
    if (why.isEmpty() || why.length() > MAXIMUM_REASON) {
      return to(id, "accounts.no-reason");
    }
    boolean found =
        transactions.run(
            () -> keys.setDisabled(id, disabled, why, operator(sources.acting(request))));
    if (!found) {
      throw new NoSuchPage();
    }
    return to(id, disabled ? "accounts.disabled-now" : "accounts.enabled-now");
  }

  @PostMapping(ONE + "/keys")
  String rotate(
      @PathVariable UUID id,
      @RequestParam int oldValidForHours,
      HttpServletRequest request,
      HttpServletResponse response) {
    if (!OVERLAPS_HOURS.contains(oldValidForHours)) {
      throw new NoSuchPage();
    }
    Rotated rotated =
        transactions
            .run(
                () ->
                    keys.rotate(
                        id, Duration.ofHours(oldValidForHours), operator(sources.acting(request))))
            .orElseThrow(NoSuchPage::new);
    return shown(id, "accounts.rotated", rotated.apiKey(), response);
  }

  @PostMapping(ONE + "/keys/{key}/revoke")
  String revoke(@PathVariable UUID id, @PathVariable UUID key, HttpServletRequest request) {
    boolean revoked =
        transactions.run(() -> keys.revoke(id, key, operator(sources.acting(request))));
    return to(id, revoked ? "accounts.revoked" : "accounts.revoked-before");
  }

  /** The page of the account, which shows a new key once. */
  private String shown(UUID id, String said, String key, HttpServletResponse response) {
    once.keep(response, sources.operator(), Map.of(SECRET, key));
    return to(id, said);
  }

  private ModelAndView page(AccountRows.Account account, String said, @Nullable String secret) {
    Map<String, @Nullable Object> model = new HashMap<>();
    model.put("account", account);
    model.put("keys", keys.list(account.id()));
    model.put("merchants", merchants.list(account.id(), TimeRange.ALL, true, SHOWN, 0));
    model.put("overlaps", OVERLAPS_HOURS);
    model.put("said", said);
    model.put(SECRET, secret);
    model.put("now", clock.instant());
    return new ModelAndView("account", model);
  }

  private static String to(UUID id, String said) {
    return "redirect:%s/%s?said=%s".formatted(ROOT, id, said);
  }

  /** Who acts, as the services of accounts note it. */
  static AccountKeys.Operator operator(Acting by) {
    return new AccountKeys.Operator(by.name(), by.address(), by.id(), by.requestId());
  }
}
