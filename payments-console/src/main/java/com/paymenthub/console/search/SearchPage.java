package com.paymenthub.console.search;

import com.paymenthub.console.access.Sources;
import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.console.view.Names;
import com.paymenthub.console.view.NoSuchPage;
import com.paymenthub.domain.charges.ChargeStatus;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.util.UriComponentsBuilder;

/** The search, and the start page, which is the search for the newest charges. */
@ConsolePart
final class SearchPage {

  private static final String PATH = "/console/search";
  private static final Set<String> NAMED = Set.of("account", "merchant");

  private final ChargeFinder charges;
  private final ThingFinder things;
  private final PeopleFinder people;
  private final Names names;
  private final TypedText typed;
  private final Sources sources;

  SearchPage(
      ChargeFinder charges,
      ThingFinder things,
      PeopleFinder people,
      Names names,
      TypedText typed,
      Sources sources) {
    this.charges = charges;
    this.things = things;
    this.people = people;
    this.names = names;
    this.typed = typed;
    this.sources = sources;
  }

  @GetMapping("/console")
  ModelAndView start() {
    return search("", null, null, null, null, null, null);
  }

  /**
   * Where the results of a text are. It may be a name, an e-mail or the number of a document, so
   * that it comes as a form and stands in no address as it is; ids do.
   */
  @PostMapping(PATH)
  String find(@RequestParam String q) {
    String text = q.strip();
    UriComponentsBuilder results = UriComponentsBuilder.fromPath(PATH);
    if (text.isEmpty() || Meaning.ID.matcher(text).matches()) {
      results.queryParam("q", text);
    } else {
      results.queryParam("s", typed.seal(text));
    }
    return "redirect:" + results.toUriString();
  }

  /**
   * The results.
   *
   * @param q a text that is not personal, as links of pages have it
   * @param s what was typed, sealed; null where nothing was
   */
  @GetMapping(PATH)
  ModelAndView search(
      @RequestParam(defaultValue = "") String q,
      @RequestParam(required = false) @Nullable String s,
      @RequestParam(required = false) @Nullable String status,
      @RequestParam(required = false) @Nullable UUID account,
      @RequestParam(required = false) @Nullable UUID merchant,
      @RequestParam(required = false) @Nullable LocalDate from,
      @RequestParam(required = false) @Nullable LocalDate to) {
    String state = status == null || status.isEmpty() ? null : status;
    String text = s == null ? q.strip() : typed.open(s).orElseThrow(NoSuchPage::new);
    SearchQuery searchQuery = new SearchQuery(text, s, state, account, merchant, from, to);
    ZoneId zone = sources.operator().timeZone();
    Results results =
        searchQuery.text().isEmpty() ? newest(searchQuery, zone) : find(searchQuery, zone);
    Map<String, Object> model = new LinkedHashMap<>();
    model.put("wanted", searchQuery);
    model.put("typed", text);
    model.put("charges", List.copyOf(results.charges().values()));
    model.put("things", List.copyOf(results.things()));
    model.put("names", names.of(ids(searchQuery, results)));
    model.put("lag", searchQuery.text().isEmpty() ? null : charges.lag());
    model.put("maximum", ChargeFinder.MAXIMUM);
    model.put("statuses", Arrays.stream(ChargeStatus.values()).map(ChargeStatus::code).toList());
    return new ModelAndView("search", model);
  }

  /** Of what may have a name. */
  private static List<UUID> ids(SearchQuery searchQuery, Results results) {
    return Stream.concat(
            Stream.of(searchQuery.account(), searchQuery.merchant())
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull),
            results.things().stream()
                .filter(thing -> NAMED.contains(thing.kind()))
                .map(thing -> UUID.fromString(thing.id())))
        .toList();
  }

  /** Each charge once, with the first reason why it matched. */
  private record Results(Map<UUID, FoundCharge> charges, List<FoundThing> things) {

    void add(List<FoundCharge> found) {
      found.forEach(one -> charges.putIfAbsent(one.id(), one));
    }
  }

  private Results newest(SearchQuery searchQuery, ZoneId zone) {
    Results results = new Results(new LinkedHashMap<>(), List.of());
    results.add(charges.newest(searchQuery, zone));
    return results;
  }

  private void addByTerms(Results results, String text, SearchQuery searchQuery, ZoneId zone) {
    if (Meaning.LAST_FOUR.matcher(text).matches()) {
      String digits = text.substring(text.length() - Meaning.FOUR);
      results.add(charges.byTerm("why.last-four", "last_four", digits, searchQuery, zone));
    }
    results.add(charges.byTerm("why.provider-reference", "reference", text, searchQuery, zone));
    results.add(charges.byTerm("why.authorization", "authorization", text, searchQuery, zone));
    if (searchQuery.sealed() == null) {
      return;
    }
    for (PeopleFinder.Person person : people.find(text)) {
      results.things().add(person.asThing());
      results.add(
          charges.byTerm(
              person.why(), "customer", person.customerId().toString(), searchQuery, zone));
    }
  }

  private Results find(SearchQuery searchQuery, ZoneId zone) {
    Results results = new Results(new LinkedHashMap<>(), new ArrayList<>());
    for (Meaning meaning : Meaning.of(searchQuery.text())) {
      switch (meaning) {
        case Meaning.AnyId(UUID id) -> {
          ThingFinder.Found found = things.byId(id);
          results.things().addAll(found.things());
          results.add(charges.byId("why.id", found.charges(), searchQuery, zone));
          results.add(charges.byTerm("why.card", "card", id.toString(), searchQuery, zone));
          results.add(charges.byTerm("why.customer", "customer", id.toString(), searchQuery, zone));
          results.add(charges.byTerm("why.attempt", "attempt", id.toString(), searchQuery, zone));
        }
        case Meaning.Day(LocalDate day) -> results.add(charges.byDay(day, searchQuery, zone));
        case Meaning.Amount amount -> results.add(charges.byAmount(amount, searchQuery, zone));
        case Meaning.Reference(String text) -> {
          results.add(charges.byOrder(text, searchQuery, zone));
          results.add(charges.byRequest(text, searchQuery, zone));
          addByTerms(results, text, searchQuery, zone);
          ThingFinder.Found found = things.byEvent(text);
          results.things().addAll(found.things());
          results.add(charges.byId("why.request", found.charges(), searchQuery, zone));
        }
      }
    }
    return results;
  }
}
