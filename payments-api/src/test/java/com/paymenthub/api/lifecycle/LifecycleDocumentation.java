package com.paymenthub.api.lifecycle;

import com.paymenthub.api.events.DomainJavadoc;
import com.paymenthub.domain.charges.ChargeLifecycle;
import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.PaymentMethod.Boleto;
import com.paymenthub.domain.charges.PaymentMethod.Credit;
import com.paymenthub.domain.charges.PaymentMethod.Pix;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes {@code docs/lifecycle.md}: the table of a charge's life, and its diagram. */
final class LifecycleDocumentation {

  static final String COMMAND =
      "./mvnw -pl payments-api -am test -Dtest=LifecycleDocumentationTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false -Dlifecycle.documentation=write";

  private static final List<PaymentMethod> METHODS =
      List.of(new Credit(1), new Pix(1), new Boleto(LocalDate.EPOCH, null, null));

  private final DomainJavadoc javadoc;

  LifecycleDocumentation(DomainJavadoc javadoc) {
    this.javadoc = javadoc;
  }

  /** The whole page. */
  String page() {
    return """
    # The life of a charge

    Printed from `ChargeLifecycle` in `payments-domain`, the table that the rules ask before they do anything; the
    build fails when this page is stale. After a change:

        %s

    ## Statuses

    | Status | Meaning | The end |
    |---|---|---|
    %s
    ## What may happen, and what it leads to

    A row allows two things: to begin with it, and to count its success. A success that comes after the charge has left
    the status changes no status: the money goes back, or a person is told. What a provider refuses, or does not answer,
    changes no status. While the outcome of one attempt is unknown, no other begins.

    | What | When | Paid by | In status | Leads to |
    |---|---|---|---|---|
    %s
    ## Diagram

    ```mermaid
    stateDiagram-v2
    %s```
    """
        .formatted(COMMAND, lines(statuses()), lines(rows()), lines(transitions()));
  }

  /** What is written nowhere: statuses and rows of which nobody says what they mean. */
  List<String> undescribed() {
    return Stream.concat(
            Arrays.stream(ChargeStatus.values()), Arrays.stream(ChargeLifecycle.values()))
        .filter(constant -> javadoc.of(constant).isEmpty())
        .map(Enum::name)
        .toList();
  }

  private List<String> statuses() {
    return Arrays.stream(ChargeStatus.values())
        .map(
            status ->
                "| `%s` | %s | %s |"
                    .formatted(status.code(), meaning(status), status.isOver() ? "yes" : "no"))
        .toList();
  }

  private List<String> rows() {
    return Arrays.stream(ChargeLifecycle.values())
        .map(
            row ->
                "| %s | %s | %s | %s | %s |"
                    .formatted(
                        name(row),
                        meaning(row),
                        METHODS.stream()
                            .filter(row::takes)
                            .map(PaymentMethod::paymentType)
                            .collect(Collectors.joining(", ")),
                        from(row).isEmpty() ? "–" : quoted(from(row)),
                        row.leadsTo().map(to -> quoted(List.of(to))).orElse("the same")))
        .toList();
  }

  /** One arrow for all that leads from one status to another. */
  private static List<String> transitions() {
    Map<String, List<String>> arrows = new LinkedHashMap<>();
    for (ChargeLifecycle row : ChargeLifecycle.values()) {
      List<ChargeStatus> from = from(row);
      if (from.isEmpty()) {
        arrow(arrows, "[*]", row.leadsTo().orElseThrow().code(), row);
      }
      from.forEach(
          status -> arrow(arrows, status.code(), row.leadsTo().orElse(status).code(), row));
    }
    List<String> lines = new ArrayList<>();
    arrows.forEach(
        (arrow, names) -> lines.add("    %s: %s".formatted(arrow, String.join(", ", names))));
    Arrays.stream(ChargeStatus.values())
        .filter(ChargeStatus::isOver)
        .forEach(status -> lines.add("    %s --> [*]".formatted(status.code())));
    return lines;
  }

  private static void arrow(
      Map<String, List<String>> arrows, String from, String to, ChargeLifecycle row) {
    arrows.computeIfAbsent("%s --> %s".formatted(from, to), _ -> new ArrayList<>()).add(name(row));
  }

  private static List<ChargeStatus> from(ChargeLifecycle row) {
    return Arrays.stream(ChargeStatus.values()).filter(row::isAllowedIn).toList();
  }

  private String meaning(Enum<?> constant) {
    return javadoc.of(constant).orElse("");
  }

  /** For example {@code let go late}. */
  private static String name(ChargeLifecycle row) {
    return row.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static String quoted(List<ChargeStatus> statuses) {
    return statuses.stream()
        .map(status -> "`" + status.code() + "`")
        .collect(Collectors.joining(", "));
  }

  private static String lines(List<String> lines) {
    return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
  }
}
