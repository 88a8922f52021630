package com.paymenthub.api.rest.notices;

import com.paymenthub.api.auth.Routes;
import com.paymenthub.charging.notices.NoticeAddresses;
import com.paymenthub.charging.notices.NoticeIntake;
import com.paymenthub.providers.contract.NoticeAnswer;
import com.paymenthub.providers.contract.NoticeRequest;
import com.paymenthub.web.errors.Problem;
import com.paymenthub.web.errors.ProblemException;
import com.paymenthub.web.requests.SourceAddresses;
import com.paymenthub.web.validation.Uuids;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Where providers send their notices. They cannot send the headers of a merchant; a secret in the
 * address takes their place, so that a wrong one reaches nothing.
 */
@Hidden
@RestController
class NoticeController {

  private final NoticeAddresses addresses;
  private final NoticeIntake intake;
  private final NoticeLimit limit;
  private final SourceAddresses sources;
  private final Clock clock;

  NoticeController(
      NoticeAddresses addresses,
      NoticeIntake intake,
      NoticeLimit limit,
      SourceAddresses sources,
      Clock clock) {
    this.addresses = addresses;
    this.intake = intake;
    this.limit = limit;
    this.sources = sources;
    this.clock = clock;
  }

  @PostMapping({Routes.NOTICES, Routes.NOTICES_BELOW})
  ResponseEntity<String> receive(
      @PathVariable String providerId, @PathVariable String secret, HttpServletRequest request)
      throws IOException {
    UUID provider =
        Uuids.parse(providerId)
            .filter(id -> addresses.isOurs(id, secret))
            .orElseThrow(NoticeController::nothingHere);
    limit.admit(provider, sources.of(request));
    NoticeAnswer answer =
        intake
            .take(provider, noticeRequest(secret, request))
            .orElseThrow(NoticeController::nothingHere);
    return answer.text().isEmpty()
        ? ResponseEntity.ok().build()
        : ResponseEntity.ok()
            .header(HttpHeaders.CONTENT_TYPE, answer.mediaType())
            .body(answer.text());
  }

  private NoticeRequest noticeRequest(String secret, HttpServletRequest request)
      throws IOException {
    String path = request.getRequestURI();
    Map<String, List<String>> headers =
        Collections.list(request.getHeaderNames()).stream()
            .collect(
                Collectors.toMap(
                    name -> name.toLowerCase(Locale.ROOT),
                    name -> Collections.list(request.getHeaders(name)),
                    (first, _) -> first));
    return new NoticeRequest(
        path.substring(path.indexOf(secret) + secret.length()),
        request.getQueryString(),
        headers,
        request.getInputStream().readAllBytes(),
        clock.instant());
  }

  private static ProblemException nothingHere() {
    return new ProblemException(Problem.unknownPath());
  }
}
