package com.paymenthub.console.providernotices;

import com.paymenthub.charging.notices.NoticeFinding;
import com.paymenthub.charging.notices.NoticeState;
import com.paymenthub.console.view.ConsolePart;
import com.paymenthub.platform.Timestamps;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * What providers have sent by themselves, what was made of it, and what was kept apart. What they
 * sent is not shown: it may be personal.
 */
@ConsolePart
final class ProviderNoticePage {

  private static final int MAXIMUM = 200;
  private static final Duration LATELY = Duration.ofDays(1);

  private static final TypeReference<List<NoticeFinding>> FINDINGS = new TypeReference<>() {};

  /** How a list is narrowed down. */
  private static final List<String> STATES =
      Stream.concat(
              Stream.of("waiting"), Arrays.stream(NoticeState.values()).map(NoticeState::code))
          .toList();

  private final JdbcTemplate jdbc;
  private final JsonMapper json;
  private final Clock clock;

  ProviderNoticePage(JdbcTemplate jdbc, JsonMapper json, Clock clock) {
    this.jdbc = jdbc;
    this.json = json;
    this.clock = clock;
  }

  /** An account at a provider that has sent something, with what has become of it in a day. */
  record Sender(
      UUID providerId,
      String providerType,
      UUID clientId,
      Instant lastAt,
      long taken,
      long waiting,
      long failed,
      long apart) {}

  /** Something that came. */
  record Notice(
      UUID id,
      UUID providerId,
      String providerType,
      Instant receivedAt,
      int bytes,
      String state,
      @Nullable String reason,
      List<NoticeFinding> findings) {}

  /**
   * The latest ones.
   *
   * @param provider our id of an account at a provider, to see its own only
   * @param state to see those of one state only
   */
  @GetMapping("/console/provider-notices")
  ModelAndView show(
      @RequestParam(required = false) @Nullable UUID provider,
      @RequestParam(defaultValue = "") String state) {
    String known = STATES.contains(state) ? state : "";
    List<Notice> notices = notices(provider, known);
    Map<String, @Nullable Object> model = new HashMap<>();
    model.put("senders", senders());
    model.put("notices", notices);
    model.put("states", STATES);
    model.put("provider", provider);
    model.put("state", known);
    model.put("maximum", MAXIMUM);
    model.put("now", clock.instant());
    return new ModelAndView("provider-notices", model);
  }

  private List<Sender> senders() {
    return jdbc.query(
        """
        select provider_id, provider_type, client_id, max(received_at) as last_at,
          count(*) filter (where state in ('applied', 'asked', 'handshake')) as taken,
          count(*) filter (where state = 'waiting') as waiting,
          count(*) filter (where state = 'failed') as failed,
          count(*) filter (where state in ('unknown', 'unverifiable')) as apart
        from provider_notice where received_at > ?
        group by provider_id, provider_type, client_id order by last_at desc limit ?
        """,
        (row, _) ->
            new Sender(
                row.getObject("provider_id", UUID.class),
                row.getString("provider_type"),
                row.getObject("client_id", UUID.class),
                Timestamps.at(row, "last_at"),
                row.getLong("taken"),
                row.getLong("waiting"),
                row.getLong("failed"),
                row.getLong("apart")),
        Timestamps.toDatabase(clock.instant().minus(LATELY)),
        MAXIMUM);
  }

  private List<Notice> notices(@Nullable UUID provider, String state) {
    return jdbc.query(
        """
        select * from provider_notice
        where (?::uuid is null or provider_id = ?) and (? = '' or state = ?)
        order by received_at desc limit ?
        """,
        (row, _) -> notice(row),
        provider,
        provider,
        state,
        state,
        MAXIMUM);
  }

  private Notice notice(ResultSet row) throws SQLException {
    String findings = row.getString("findings");
    return new Notice(
        row.getObject("id", UUID.class),
        row.getObject("provider_id", UUID.class),
        row.getString("provider_type"),
        Timestamps.at(row, "received_at"),
        row.getInt("bytes"),
        row.getString("state"),
        row.getString("reason"),
        findings == null ? List.of() : json.readValue(findings, FINDINGS));
  }
}
