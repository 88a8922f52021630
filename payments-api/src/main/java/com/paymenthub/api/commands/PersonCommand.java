package com.paymenthub.api.commands;

import com.paymenthub.charging.customers.PersonKey;
import com.paymenthub.charging.people.PersonRequests.Found;
import com.paymenthub.console.operators.Acting;
import com.paymenthub.console.privacy.PrivacyRequests;
import com.paymenthub.platform.database.OwnFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A command about a person. Who it is comes from a file or from standard input: other users of the
 * machine see command lines, and shells keep them.
 */
abstract class PersonCommand extends ServiceCommand {

  @Option(
      names = "--client-id",
      paramLabel = "<id>",
      description = "The only account to look in (default: all accounts).")
  private @Nullable UUID clientId;

  @Option(
      names = "--file",
      paramLabel = "<file>",
      description =
          "A file with the number of the document, the e-mail or the id of the customer (default:"
              + " one line of standard input).")
  private @Nullable Path file;

  @Option(names = "--by", paramLabel = "<name>", description = "Who does it (default: you).")
  private @Nullable String by;

  @Override
  public final Integer call() throws IOException {
    PersonKey key = key();
    try (ConfigurableApplicationContext service = service()) {
      PrivacyRequests requests = service.getBean(PrivacyRequests.class);
      long unread = requests.unread();
      return unread == 0
          ? answer(requests, key, clientId, MachineUser.acting(by))
          : failed(
              "%d texts from before the upgrade are still being read by the running service; try again when they are"
                  .formatted(unread));
    }
  }

  /**
   * Does what is asked for a person, all of whose data can be found.
   *
   * @param account the only account to look in; null for all
   * @return the exit code
   */
  abstract Integer answer(
      PrivacyRequests requests, PersonKey key, @Nullable UUID account, Acting by)
      throws IOException;

  private PersonKey key() throws IOException {
    String text = file == null ? firstLine() : Files.readString(file);
    try {
      return PersonKey.typed(text);
    } catch (IllegalArgumentException nobody) {
      throw wrong("what was given is " + nobody.getMessage());
    }
  }

  private static String firstLine() throws IOException {
    return Optional.ofNullable(
            new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()))
                .readLine())
        .orElse("");
  }

  /** Says what there is of the person in each account. */
  final void print(List<Found> found) {
    found.forEach(
        one ->
            print(
                "account %s: %d customers, %d charges, %d sessions"
                    .formatted(
                        one.clientId(),
                        one.customerIds().size(),
                        one.payments().charges().size(),
                        one.payments().sessions().size())));
  }

  /** Erases a person. */
  @Command(
      name = "erase-person",
      description = {
        "Erases all that is stored about a person: customers with their cards at once, the texts of"
            + " charges and sessions, stored answers and contents of notifications within a minute,"
            + " by the running service.",
        "What happened stays: ids, amounts and times. What the setting"
            + " payments.personal-data.paid-charges-blocked-for keeps is blocked until its end.",
        "",
        "The audit has who did it and how much there was, not by what it was found. Works beside a"
            + " running service. Settings are passed as --name=value."
      },
      footer = {"", "Exit codes: 0 done, also where nothing was found, 1 failed, 2 wrong usage."})
  static final class Erase extends PersonCommand {

    @Option(names = "--dry-run", description = "Only say what would be erased.")
    private boolean dryRun;

    @Override
    Integer answer(PrivacyRequests requests, PersonKey key, @Nullable UUID account, Acting by) {
      List<Found> found =
          dryRun ? requests.find(key, account, by) : requests.erase(key, account, by);
      print(found);
      print(
          found.isEmpty()
              ? "nothing was found"
              : dryRun ? "nothing was erased" : "erased; the rest goes within a minute");
      return DONE;
    }
  }

  /** Exports what is stored about a person. */
  @Command(
      name = "export-person",
      description = {
        "Writes all that is stored about a person: customers, cards without their numbers, charges"
            + " and sessions with their texts, as person.json and as person.html.",
        "Of blocked texts it says why and until when.",
        "",
        "The audit has who did it, not by what the person was found. Works beside a running"
            + " service. Settings are passed as --name=value."
      },
      footer = {"", "Exit codes: 0 done, 1 failed, 2 wrong usage."})
  static final class Export extends PersonCommand {

    @Option(
        names = "--to",
        required = true,
        paramLabel = "<directory>",
        description = "Where the two files are written; only you may read them.")
    private Path to = Path.of("");

    @Option(names = "--with-blocked", description = "Show blocked texts too.")
    private boolean withBlocked;

    @Override
    Integer answer(PrivacyRequests requests, PersonKey key, @Nullable UUID account, Acting by)
        throws IOException {
      if (!Files.isDirectory(to)) {
        return failed("%s is no directory".formatted(to));
      }
      PrivacyRequests.Export export = requests.export(key, account, withBlocked, by);
      write("person.json", export.json());
      write("person.html", export.page());
      print("written to %s: person.json, person.html".formatted(to));
      return DONE;
    }

    private void write(String name, String content) throws IOException {
      Path written = to.resolve(name);
      Files.deleteIfExists(written);
      OwnFiles.create(written);
      Files.writeString(written, content);
    }
  }
}
