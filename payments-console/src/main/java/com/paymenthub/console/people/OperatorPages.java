package com.paymenthub.console.people;

import com.paymenthub.console.access.ShownOnce;
import com.paymenthub.console.access.Sources;
import com.paymenthub.console.operators.NewOperator;
import com.paymenthub.console.operators.Operators;
import com.paymenthub.console.operators.Passwords;
import com.paymenthub.console.operators.Role;
import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.console.view.NoSuchPage;
import com.paymenthub.platform.AdministrationTransactions;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** The operators, for admins. Passwords are generated and shown once. */
@ConsolePart
final class OperatorPages {

  private static final String ROOT = "/console/operators";
  private static final String ONE = ROOT + "/{id}";
  private static final String NAME = "name";
  private static final String PASSWORD = "password";

  private final Operators operators;
  private final AdministrationTransactions transactions;
  private final Sources sources;
  private final ShownOnce once;

  OperatorPages(
      Operators operators,
      AdministrationTransactions transactions,
      Sources sources,
      ShownOnce once) {
    this.operators = operators;
    this.transactions = transactions;
    this.sources = sources;
    this.once = once;
  }

  @GetMapping(ROOT)
  ModelAndView all(
      @RequestParam(defaultValue = "") String said,
      HttpServletRequest request,
      HttpServletResponse response) {
    Map<String, String> made = once.take(request, response, sources.operator());
    Map<String, @Nullable Object> model = new HashMap<>();
    model.put("operators", operators.all());
    model.put("roles", Arrays.stream(Role.values()).map(Role::code).toList());
    model.put("myself", sources.operator().id());
    model.put("said", said);
    model.put(NAME, made.get(NAME));
    model.put(PASSWORD, made.get(PASSWORD));
    return new ModelAndView("operators", model);
  }

  @PostMapping(ROOT)
  String create(
      @RequestParam String name,
      @RequestParam String role,
      HttpServletRequest request,
      HttpServletResponse response) {
    String wanted = name.strip().toLowerCase(Locale.ROOT);
    String password = Passwords.generate();
    try {
      NewOperator operator =
          new NewOperator(
              wanted,
              Role.of(role),
              password,
              sources.operator().language(),
              sources.operator().timeZone(),
              false);
      transactions.run(() -> operators.create(operator, sources.acting(request)));
    } catch (Operators.NameTaken taken) {
      return to("operators.taken");
    } catch (IllegalArgumentException wrong) {
      return to("operators.wrong");
    }
    once.keep(response, sources.operator(), Map.of(NAME, wanted, PASSWORD, password));
    return to("operators.created");
  }

  @PostMapping(ONE + "/password")
  String newPassword(
      @PathVariable UUID id, HttpServletRequest request, HttpServletResponse response) {
    String password = Passwords.generate();
    try {
      change(() -> operators.changePassword(id, password, sources.acting(request)));
    } catch (IllegalArgumentException none) {
      return to("operators.no-password");
    }
    once.keep(response, sources.operator(), Map.of(PASSWORD, password));
    return to("operators.new-password");
  }

  @PostMapping(ONE + "/second-factor")
  String removeSecondFactor(@PathVariable UUID id, HttpServletRequest request) {
    change(() -> operators.removeSecondFactor(id, sources.acting(request)));
    return "redirect:" + ROOT;
  }

  /** Nobody can disable himself or herself, so that one admin is always left. */
  @PostMapping(ONE + "/disabled")
  String setDisabled(
      @PathVariable UUID id, @RequestParam boolean disabled, HttpServletRequest request) {
    if (!id.equals(sources.operator().id())) {
      change(() -> operators.setDisabled(id, disabled, sources.acting(request)));
    }
    return "redirect:" + ROOT;
  }

  private void change(Runnable work) {
    try {
      transactions.run(
          () -> {
            work.run();
            return true;
          });
    } catch (NoSuchElementException nobody) {
      throw new NoSuchPage();
    }
  }

  private static String to(String said) {
    return "redirect:" + ROOT + "?said=" + said;
  }
}
