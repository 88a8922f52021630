package com.paymenthub.console.privacy;

import com.paymenthub.charging.customers.PersonKey;
import com.paymenthub.charging.people.PersonRequests.Found;
import com.paymenthub.console.access.Sources;
import com.paymenthub.console.view.ConsolePart;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/**
 * What is stored about a person, for admins: looked for in all accounts, exported and erased. What
 * was typed comes in forms only, so that it is in no address.
 */
@ConsolePart
final class PrivacyPages {

  private static final String PATH = "/console/privacy";

  private final PrivacyRequests requests;
  private final Sources sources;

  PrivacyPages(PrivacyRequests requests, Sources sources) {
    this.requests = requests;
    this.sources = sources;
  }

  @GetMapping(PATH)
  ModelAndView start() {
    return page("", null, "");
  }

  /** What there is of a person. */
  @PostMapping(PATH)
  ModelAndView find(@RequestParam String typed, HttpServletRequest request) {
    return key(typed)
        .map(key -> page(typed, requests.find(key, null, sources.acting(request)), ""))
        .orElseGet(() -> page("", null, "privacy.wrong"));
  }

  /** Erases the person in all accounts. */
  @PostMapping(PATH + "/erase")
  ModelAndView erase(@RequestParam String typed, HttpServletRequest request) {
    Optional<PersonKey> key = key(typed);
    if (key.isEmpty()) {
      return page("", null, "privacy.wrong");
    }
    if (requests.unread() > 0) {
      return page(typed, null, "privacy.unread");
    }
    List<Found> erased = requests.erase(key.get(), null, sources.acting(request));
    return page("", null, erased.isEmpty() ? "privacy.nobody" : "privacy.erased");
  }

  /**
   * Exports what is stored about the person.
   *
   * @param form {@code json} or {@code html}
   */
  @PostMapping(PATH + "/export")
  ResponseEntity<byte[]> export(
      @RequestParam String typed, @RequestParam String form, HttpServletRequest request) {
    Optional<PersonKey> key = key(typed);
    if (key.isEmpty()) {
      return ResponseEntity.badRequest().build();
    }
    PrivacyRequests.Export export =
        requests.export(key.get(), null, false, sources.acting(request));
    boolean page = form.equals("html");
    return ResponseEntity.ok()
        .contentType(page ? MediaType.TEXT_HTML : MediaType.APPLICATION_JSON)
        .header(
            HttpHeaders.CONTENT_DISPOSITION,
            "attachment; filename=\"person.%s\"".formatted(page ? "html" : "json"))
        .body((page ? export.page() : export.json()).getBytes(StandardCharsets.UTF_8));
  }

  private static Optional<PersonKey> key(String typed) {
    try {
      return Optional.of(PersonKey.typed(typed));
    } catch (IllegalArgumentException nobody) {
      return Optional.empty();
    }
  }

  private ModelAndView page(String typed, @Nullable List<Found> found, String said) {
    Map<String, @Nullable Object> model = new HashMap<>();
    model.put("person", typed);
    model.put("found", found);
    model.put("said", said);
    return new ModelAndView("privacy", model);
  }
}
