package com.paymenthub.api.testing;

import com.paymenthub.api.wiring.Service;
import com.paymenthub.charging.accounts.Accounts;
import com.paymenthub.charging.accounts.Accounts.CreatedAccount;
import com.paymenthub.charging.accounts.Accounts.NewAccount;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.charging.merchants.Merchants;
import com.paymenthub.charging.merchants.NewMerchant;
import com.paymenthub.charging.merchants.NewMerchant.NewProvider;
import com.paymenthub.console.operators.Passwords;
import com.paymenthub.providers.adapters.sandbox.DatabaseBooks;
import com.paymenthub.providers.adapters.sandbox.SandboxAcquirer;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import com.paymenthub.providers.adapters.sandbox.SimulatedReport;
import com.paymenthub.testing.DurablePostgres;
import com.paymenthub.testing.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;
import org.springframework.core.type.classreading.CachingMetadataReaderFactory;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.classreading.MetadataReaderFactory;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The whole service on a real port and a real PostgreSQL, started once for all the tests of a run.
 * Tests share it and its database, so each makes its own account and looks at that account only.
 */
public final class RunningService {

  private static final String API_DESCRIPTION = "--payments.api-description";
  private static final String PROVIDER_TIME = "--payments.requests.provider-time";

  private static final String IDLE_CONNECTIONS = "--spring.datasource.hikari.minimum-idle";

  private static final String SIMULATORS_IN_PRODUCTION = "--payments.simulators.production=true";

  /**
   * Under this name Spring Boot looks for what reads class files, before it makes one of its own.
   */
  private static final String CLASS_READER_NAME =
      "org.springframework.boot.autoconfigure.internalCachingMetadataReaderFactory";

  /** The least that bcrypt can. */
  private static final int QUICK_PASSWORD_COST = 4;

  private static final Map<Resource, MetadataReader> CLASSES = new ConcurrentHashMap<>();

  private static RunningService shared;
  private static RunningService sharedNeighbour;
  private static RunningService still;

  private final TestDatabase database;
  private final Path home;
  private final ConfigurableApplicationContext context;

  private RunningService(TestDatabase database, Path home, ConfigurableApplicationContext context) {
    this.database = database;
    this.home = home;
    this.context = context;
  }

  /**
   * The service that all tests share, in which production accounts may use simulators. It ends with
   * this process.
   */
  public static synchronized RunningService shared() {
    if (shared == null) {
      shared = start(SIMULATORS_IN_PRODUCTION);
    }
    return shared;
  }

  /**
   * Another node beside the service that all tests share; they share it as well. It answers
   * requests and does nothing by itself, so that no test notices it that does not ask it.
   */
  public static synchronized RunningService sharedNeighbour() {
    if (sharedNeighbour == null) {
      sharedNeighbour =
          shared()
              .anotherNode(
                  SIMULATORS_IN_PRODUCTION,
                  "--payments.agenda.enabled=false",
                  "--payments.webhooks.delivery.enabled=false");
    }
    return sharedNeighbour;
  }

  /**
   * The service that all tests share in which nothing happens by itself: what is not known yet
   * stays unknown, and every row comes from a request.
   */
  public static synchronized RunningService sharedAndStill() {
    if (still == null) {
      still = start("--payments.agenda.enabled=false", SIMULATORS_IN_PRODUCTION);
    }
    return still;
  }

  /**
   * A service of one test's own, on a database of its own.
   *
   * @param settings as on the command line, for example {@code --payments.environments=sandbox}
   */
  public static RunningService start(String... settings) {
    return start(TestDatabase.create(), newHome(), Clock.systemUTC(), settings);
  }

  /** A service of one test's own whose time is that of {@code clock}. */
  public static RunningService start(Clock clock, String... settings) {
    return start(TestDatabase.create(), newHome(), clock, settings);
  }

  /** A service of one test's own whose time is that of {@code clock}, with parts of the test's. */
  public static RunningService start(
      Clock clock, Consumer<GenericApplicationContext> observer, String... settings) {
    return start(TestDatabase.create(), newHome(), clock, observer, settings);
  }

  /** A service of one test's own, into which the test looks. */
  public static RunningService start(
      Consumer<GenericApplicationContext> observer, String... settings) {
    return start(TestDatabase.create(), newHome(), Clock.systemUTC(), observer, settings);
  }

  /** Another node beside this one: with the same database, keys and settings of its own. */
  public RunningService anotherNode(String... settings) {
    return start(database, home, part(Clock.class), settings);
  }

  /** Another node beside this one, on another machine: it has the same keys and nothing else. */
  public RunningService anotherNodeWithItsOwnHome(String... settings) {
    Path elsewhere = newHome();
    try (Stream<Path> keys = Files.walk(home.resolve("keys"))) {
      for (Path key : keys.toList()) {
        Files.copy(key, elsewhere.resolve(home.relativize(key)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return start(database, elsewhere, part(Clock.class), settings);
  }

  /** Another node with a time of its own, which has to be right until it has started. */
  public RunningService anotherNode(Clock clock, String... settings) {
    return start(database, home, clock, settings);
  }

  private static RunningService start(
      TestDatabase database, Path home, Clock clock, String... settings) {
    return start(database, home, clock, _ -> {}, settings);
  }

  /**
   * A service of one test's own on a PostgreSQL of the test's own, into which it looks itself:
   * {@link #database} and what reads it are not there.
   */
  public static RunningService start(DurablePostgres postgres, String... settings) {
    return start(postgres.serviceSettings(), settings);
  }

  /** The same on the PostgreSQL that some settings name. */
  public static RunningService start(Map<String, String> databaseSettings, String... settings) {
    return start(null, databaseSettings, newHome(), Clock.systemUTC(), _ -> {}, settings);
  }

  private static RunningService start(
      TestDatabase database,
      Path home,
      Clock clock,
      Consumer<GenericApplicationContext> observer,
      String... settings) {
    return start(database, database.serviceSettings(), home, clock, observer, settings);
  }

  private static RunningService start(
      TestDatabase database,
      Map<String, String> databaseSettings,
      Path home,
      Clock clock,
      Consumer<GenericApplicationContext> observer,
      String... settings) {
    List<String> arguments = new ArrayList<>();
    arguments.add("--server.port=0");
    arguments.add("--management.server.port=0");
    addUnlessSet(arguments, API_DESCRIPTION, "true", settings);
    arguments.add("--payments.home=" + home);
    arguments.add("--payments.keys.generate=true");
    arguments.add("--payments.admission.shutdown-notice=0s");
    // All that the simulators answer is heard, also on a busy machine; what they lose is lost
    // at once.
    arguments.add("--payments.simulators.deadline=60s");
    addUnlessSet(arguments, PROVIDER_TIME, "120s", settings);
    // A hundred services share one PostgreSQL: each opens the connections that it uses.
    addUnlessSet(arguments, IDLE_CONNECTIONS, "2", settings);
    arguments.add("--payments.simulators.lost-answers-given-up-after=50ms");
    databaseSettings.forEach(
        (name, value) -> addUnlessSet(arguments, "--" + name, value, settings));
    arguments.addAll(List.of(settings));
    SpringApplication application = Service.withWeb();
    // Those that live until the process ends have nothing to put in order: their database ends with
    // them, and they would wait for it.
    application.setRegisterShutdownHook(false);
    application.addInitializers(
        context -> ((GenericApplicationContext) context).registerBean(Clock.class, () -> clock),
        context -> hashPasswordsQuickly((GenericApplicationContext) context),
        context -> observer.accept((GenericApplicationContext) context),
        context -> readClassesOnce((GenericApplicationContext) context));
    return new RunningService(database, home, application.run(arguments.toArray(String[]::new)));
  }

  /** A fifth of the samples of 88 test classes were in the hashing of operators' passwords. */
  private static void hashPasswordsQuickly(GenericApplicationContext context) {
    // By the name that the service's own would have, which stays away then.
    context.registerBean("passwords", Passwords.class, () -> new Passwords(QUICK_PASSWORD_COST));
  }

  /** A sixth of a start is to read class files that the start before has read. */
  private static void readClassesOnce(GenericApplicationContext context) {
    Map<Resource, MetadataReader> classes = context.getResourceCache(MetadataReader.class);
    classes.putAll(CLASSES);
    context.registerBean(
        CLASS_READER_NAME,
        MetadataReaderFactory.class,
        () -> new CachingMetadataReaderFactory((ResourceLoader) context));
    // After the classes were read, and before the context forgets them.
    context.addBeanFactoryPostProcessor(_ -> CLASSES.putAll(classes));
  }

  private static void addUnlessSet(
      List<String> arguments, String name, String value, String... settings) {
    if (Arrays.stream(settings).noneMatch(setting -> setting.startsWith(name + "="))) {
      arguments.add(name + "=" + value);
    }
  }

  private static Path newHome() {
    try {
      return Files.createTempDirectory(Files.createDirectories(Path.of("target")), "home");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The address of the service, for example {@code http://localhost:41234}. */
  public String url() {
    return "http://localhost:" + context.getEnvironment().getProperty("local.server.port");
  }

  /** The address of metrics and of the details of health. */
  public String managementUrl() {
    return "http://localhost:" + context.getEnvironment().getProperty("local.management.port");
  }

  /** A part of the service. */
  public <T> T part(Class<T> type) {
    return context.getBean(type);
  }

  /** All parts of a kind. */
  public <T> Collection<T> parts(Class<T> type) {
    return context.getBeansOfType(type).values();
  }

  /** A setting of the service, as it was resolved. */
  public String setting(String name) {
    return context.getEnvironment().getRequiredProperty(name);
  }

  /** The database that it uses. */
  public TestDatabase database() {
    return database;
  }

  /** What its simulators were told of charges that they had analysed, the oldest first. */
  public List<SimulatedReport> reports() {
    try {
      return new DatabaseBooks(database.applicationDataSource()).reports();
    } catch (IOException away) {
      throw new UncheckedIOException(away);
    }
  }

  /** What its simulators have moved, the oldest first. */
  public List<SimulatedMovement> movements() {
    try {
      return new DatabaseBooks(database.applicationDataSource()).movements();
    } catch (IOException away) {
      throw new UncheckedIOException(away);
    }
  }

  /** SQL in the role in which the service works. */
  public JdbcTemplate application() {
    return new JdbcTemplate(database.applicationDataSource());
  }

  /** SQL as the owner of the tables. */
  public JdbcTemplate owner() {
    return new JdbcTemplate(database.ownerDataSource());
  }

  /** A new sandbox account with a merchant on the simulator. */
  public TestAccount newAccount() {
    return newAccount(Environment.SANDBOX);
  }

  /** A new account with a merchant on the simulator. */
  public TestAccount newAccount(Environment environment) {
    CreatedAccount account =
        part(Accounts.class)
            .create(new NewAccount(environment, "A test", Accounts.DEFAULT_TIME_ZONE, false));
    return new TestAccount(
        account.clientId(), account.apiKey(), newMerchant(account.clientId(), "simulator"));
  }

  /**
   * A new merchant of an account.
   *
   * @param providers a simulator by each of these names, the first of them tried first
   */
  public UUID newMerchant(UUID clientId, String... providers) {
    List<NewProvider> accounts = new ArrayList<>();
    for (String name : providers) {
      accounts.add(
          new NewProvider(name, accounts.size() + 1, SandboxAcquirer.TYPE, Map.of(), null));
    }
    NewMerchant merchant = new NewMerchant("5732", "A shop", "São Paulo", accounts);
    return part(Merchants.class).create(clientId, merchant).id();
  }

  /** A client that calls the service on behalf of an account. */
  public ApiClient client(TestAccount account) {
    return ApiClient.of(url(), account);
  }

  /** Ends a service of a test's own; the shared one is left to the end of the process. */
  public void stop() {
    context.close();
  }
}
