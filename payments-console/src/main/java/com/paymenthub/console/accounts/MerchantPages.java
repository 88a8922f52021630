package com.paymenthub.console.accounts;

import com.paymenthub.charging.checks.CheckedStep;
import com.paymenthub.charging.checks.CredentialWatch;
import com.paymenthub.charging.checks.CredentialsEnd;
import com.paymenthub.charging.checks.NoticeRegistrations;
import com.paymenthub.charging.checks.ProviderChecks;
import com.paymenthub.charging.checks.RegistrationState;
import com.paymenthub.charging.merchants.Merchant;
import com.paymenthub.charging.merchants.Merchant.MerchantProvider;
import com.paymenthub.charging.merchants.Merchants;
import com.paymenthub.charging.notices.NoticeIntake;
import com.paymenthub.charging.routing.Providers;
import com.paymenthub.console.access.Sources;
import com.paymenthub.console.operators.Acting;
import com.paymenthub.console.operators.OperatorLog;
import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.console.view.NoSuchPage;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.platform.AdministrationTransactions;
import com.paymenthub.providers.calls.CircuitState;
import com.paymenthub.providers.calls.GuardedCall;
import com.paymenthub.providers.contract.CheckResult;
import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.web.administration.MerchantAdministration;
import com.paymenthub.web.administration.MerchantAdministration.Author;
import com.paymenthub.web.errors.FieldError;
import com.paymenthub.web.errors.Messages;
import com.paymenthub.web.errors.Problem;
import com.paymenthub.web.errors.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** A merchant with its accounts at providers: their order, how they do, and their switches. */
@ConsolePart
final class MerchantPages {

  private static final String ROOT = "/console/accounts/{account}/merchants";
  private static final String NEW = ROOT + "/new";
  private static final String ONE = ROOT + "/{id}";
  private static final String PROVIDER = ONE + "/providers/{provider}";

  private final AccountRows accounts;
  private final Merchants merchants;
  private final MerchantAdministration administration;
  private final MerchantForms forms;
  private final Providers providers;
  private final NoticeIntake notices;
  private final GuardedCall calls;
  private final ProviderChecks checks;
  private final CredentialWatch ends;
  private final NoticeRegistrations registrations;
  private final OperatorLog log;
  private final AdministrationTransactions transactions;
  private final Sources sources;

  MerchantPages(
      AccountRows accounts,
      Merchants merchants,
      MerchantAdministration administration,
      MerchantForms forms,
      Providers providers,
      NoticeIntake notices,
      GuardedCall calls,
      ProviderChecks checks,
      CredentialWatch ends,
      NoticeRegistrations registrations,
      OperatorLog log,
      AdministrationTransactions transactions,
      Sources sources) {
    this.accounts = accounts;
    this.merchants = merchants;
    this.administration = administration;
    this.forms = forms;
    this.providers = providers;
    this.notices = notices;
    this.calls = calls;
    this.checks = checks;
    this.ends = ends;
    this.registrations = registrations;
    this.log = log;
    this.transactions = transactions;
    this.sources = sources;
  }

  /**
   * An account at a provider.
   *
   * @param circuit how it is doing, as the node that answers knows it
   * @param offSince since when it is switched off; null while it is on
   * @param credentialsEnd when the first of its credentials ends; null when none ends
   * @param notificationUrl where the provider sends its notices; null where it sends none
   * @param canRegister whether that can be registered at the provider
   * @param registration how its registration stands; null where none was ever wanted
   */
  record Place(
      UUID id,
      String name,
      String type,
      int priority,
      CircuitState circuit,
      @Nullable Instant offSince,
      @Nullable CredentialsEnd credentialsEnd,
      @Nullable String notificationUrl,
      boolean canRegister,
      @Nullable RegistrationState registration) {}

  @GetMapping(NEW)
  ModelAndView form(@PathVariable UUID account) {
    return form(account, Map.of(), List.of());
  }

  /** What is wrong is said above the form, which keeps what was typed, without secrets. */
  @PostMapping(ROOT)
  ModelAndView create(
      @PathVariable UUID account,
      @RequestParam Map<String, String> typed,
      HttpServletRequest request) {
    Author by = author(account, request);
    try {
      UUID id = transactions.run(() -> administration.create(by, forms.merchant(typed))).id();
      return new ModelAndView(to(account, id, "merchants.created"));
    } catch (ProblemException wrong) {
      return form(account, typed, said(wrong.problem()));
    } catch (Refusal refusal) {
      return form(account, typed, said(Problem.of(refusal)));
    }
  }

  private ModelAndView form(UUID account, Map<String, String> typed, List<String> wrong) {
    return new ModelAndView(
        "merchant-new",
        Map.of(
            "account",
            accounts.require(account),
            "fields",
            providers.credentialFields(),
            "draft",
            typed,
            "wrong",
            wrong));
  }

  @GetMapping(ONE)
  ModelAndView one(
      @PathVariable UUID account,
      @PathVariable UUID id,
      @RequestParam(defaultValue = "") String said) {
    return page(account, merchants.find(account, id).orElseThrow(NoSuchPage::new), said);
  }

  private ModelAndView page(UUID account, Merchant merchant, String said) {
    UUID id = merchant.id();
    Map<UUID, Instant> off = merchants.switchedOff(account, id);
    Map<String, @Nullable Object> model = new HashMap<>();
    model.put("account", accounts.require(account));
    model.put("merchant", merchant);
    model.put("said", said);
    model.put(
        "places",
        merchant.providers().stream()
            .map(provider -> place(provider, off.get(provider.account().providerId())))
            .toList());
    return new ModelAndView("merchant", model);
  }

  private Place place(MerchantProvider provider, @Nullable Instant offSince) {
    ProviderAccount account = provider.account();
    return new Place(
        account.providerId(),
        provider.name(),
        account.providerType(),
        account.priority(),
        calls.stateOf(account.providerId()),
        offSince,
        ends.of(account).orElse(null),
        notices.addressFor(account).orElse(null),
        registrations.arePossibleFor(account),
        registrations.of(account).orElse(null));
  }

  /** Shows at once what was found, which is not kept. */
  @PostMapping(PROVIDER + "/check")
  ModelAndView check(
      @PathVariable UUID account,
      @PathVariable UUID id,
      @PathVariable UUID provider,
      HttpServletRequest request) {
    Merchant merchant = merchants.find(account, id).orElseThrow(NoSuchPage::new);
    MerchantProvider tried = provider(merchant, provider);
    List<CheckedStep> steps = checks.check(tried.account());
    transactions.run(
        () -> {
          log.record(
              sources.acting(request),
              account,
              "provider_checked",
              "provider_account",
              provider,
              Map.of());
          return true;
        });
    return page(account, merchant, "").addObject("checked", tried.name()).addObject("steps", steps);
  }

  /** Shows at once what the provider said. */
  @PostMapping(PROVIDER + "/register-notices")
  ModelAndView registerNotices(
      @PathVariable UUID account,
      @PathVariable UUID id,
      @PathVariable UUID provider,
      HttpServletRequest request) {
    Merchant merchant = merchants.find(account, id).orElseThrow(NoSuchPage::new);
    MerchantProvider told = provider(merchant, provider);
    CheckResult result = registrations.register(told.account());
    transactions.run(
        () -> {
          registrations.note(told.account(), result);
          log.record(
              sources.acting(request),
              account,
              "notices_registered",
              "provider_account",
              provider,
              Map.of("result", result.state().code()));
          return true;
        });
    return page(account, merchant, "")
        .addObject("registered", told.name())
        .addObject("result", result);
  }

  private static MerchantProvider provider(Merchant merchant, UUID id) {
    return merchant.providers().stream()
        .filter(each -> each.account().providerId().equals(id))
        .findFirst()
        .orElseThrow(NoSuchPage::new);
  }

  @PostMapping(ONE + "/delete")
  String delete(@PathVariable UUID account, @PathVariable UUID id, HttpServletRequest request) {
    Author by = author(account, request);
    change(() -> administration.delete(by, id));
    return "redirect:/console/accounts/%s?said=merchants.deleted".formatted(account);
  }

  @PostMapping(PROVIDER + "/switch")
  String switchProvider(
      @PathVariable UUID account,
      @PathVariable UUID id,
      @PathVariable UUID provider,
      @RequestParam boolean off,
      HttpServletRequest request) {
    Author by = author(account, request);
    change(() -> administration.switchProvider(by, id, provider, off));
    return to(account, id, off ? "merchants.switched-off" : "merchants.switched-on");
  }

  @PostMapping(PROVIDER + "/priority")
  String prioritize(
      @PathVariable UUID account,
      @PathVariable UUID id,
      @PathVariable UUID provider,
      @RequestParam int priority,
      HttpServletRequest request) {
    Author by = author(account, request);
    Merchant merchant = merchants.find(account, id).orElseThrow(NoSuchPage::new);
    try {
      change(() -> administration.change(by, id, forms.priority(merchant, provider, priority)));
    } catch (ProblemException wrong) {
      return to(account, id, "merchants.wrong-priority");
    }
    return to(account, id, "merchants.ordered");
  }

  /** A merchant or provider that is not there is an error that says so. */
  private void change(Runnable work) {
    try {
      transactions.run(
          () -> {
            work.run();
            return true;
          });
    } catch (Refusal refusal) {
      throw new NoSuchPage();
    }
  }

  private Author author(UUID account, HttpServletRequest request) {
    Acting by = sources.acting(request);
    return new Author(
        new Origin(account, "operator", by.id(), by.requestId(), null),
        accounts.require(account).environment(),
        Map.of("by", by.name(), "from", by.address()));
  }

  private List<String> said(Problem problem) {
    Locale language = sources.operator().language();
    return problem.fields().isEmpty()
        ? List.of(Messages.text(language, "error." + problem.key(), problem.arguments()))
        : problem.fields().stream()
            .map(field -> Messages.text(language, "field." + field.rule(), arguments(field)))
            .toList();
  }

  private static List<String> arguments(FieldError field) {
    List<String> arguments = new ArrayList<>();
    Stream.concat(Stream.of(field.field()), field.arguments().stream()).forEach(arguments::add);
    return arguments;
  }

  private static String to(UUID account, UUID id, String said) {
    return "redirect:/console/accounts/%s/merchants/%s?said=%s".formatted(account, id, said);
  }
}
