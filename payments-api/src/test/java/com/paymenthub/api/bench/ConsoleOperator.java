package com.paymenthub.api.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.ServiceProcess;
import com.paymenthub.console.Visitor;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An operator of the console who opens one page after the other, or searches again and again. */
final class ConsoleOperator implements Window.Worker {

  private static final Pattern CONSOLE = Pattern.compile("console on (http\\S+)");
  private static final int OK = 200;

  /** Only against waiting for ever. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final Visitor visitor;
  private final List<String> asked;
  private final boolean searches;
  private final String token;
  private int next;

  private ConsoleOperator(
      ServiceProcess service, EmbeddedHome database, List<String> asked, boolean searches) {
    this.visitor = new Visitor(console(service));
    this.asked = asked;
    this.searches = searches;
    JsonNode admin =
        JsonMapper.shared().readTree(database.read("demo-credentials.json")).at("/operators/admin");
    visitor.signIn(admin.get("name").asString(), admin.get("password").asString(), "");
    this.token = visitor.token("/console/me");
  }

  /**
   * The demo admin, who opens pages.
   *
   * @param paths of the pages, with their queries
   */
  static ConsoleOperator opening(
      ServiceProcess service, EmbeddedHome database, List<String> paths) {
    return new ConsoleOperator(service, database, paths, false);
  }

  /**
   * The demo admin, who types texts into the search. Only so are customers looked for: addresses
   * have no personal data.
   */
  static ConsoleOperator searching(
      ServiceProcess service, EmbeddedHome database, List<String> texts) {
    return new ConsoleOperator(service, database, texts, true);
  }

  @Override
  public void work() {
    String one = asked.get(next++ % asked.size());
    String path = searches ? visitor.results(one, token) : one;
    HttpResponse<String> page = visitor.get(path);
    assertThat(page.statusCode()).as(path).isEqualTo(OK);
  }

  @Override
  public void close() {
    visitor.close();
  }

  private static String console(ServiceProcess service) {
    Matcher told = CONSOLE.matcher(service.output());
    Awaitility.await().atMost(PATIENCE).until(() -> told.reset(service.output()).find());
    return told.group(1);
  }
}
