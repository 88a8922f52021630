package com.paymenthub.api.bench;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import org.springframework.mock.web.MockHttpServletRequest;

/**
 * The reading of charges of one build, whose classes are loaded beside those of others: this tree,
 * or another with the same names.
 */
final class ReadBuild extends URLClassLoader {

  private static final String OURS = "com.paymenthub.";

  /** The classes of the tree in {@code root}, which were compiled before. */
  ReadBuild(Path root) {
    super(
        Arrays.stream(root.toFile().list((_, name) -> name.startsWith("payments-")))
            .map(module -> root.resolve(module + "/target/classes/"))
            .map(ReadBuild::url)
            .toArray(URL[]::new),
        ReadBuild.class.getClassLoader());
  }

  private static URL url(Path classes) {
    try {
      return URI.create(classes.toAbsolutePath().normalize().toUri() + "/").toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(OURS)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? findClass(name) : loaded;
    }
  }

  /** Reads the charge of a body, from the tree that it was parsed to until all of it is checked. */
  Reading of(String body) throws ReflectiveOperationException {
    MockHttpServletRequest request = new MockHttpServletRequest("POST", "/v1/charges");
    request.setContentType("application/json");
    request.setContent(body.getBytes(StandardCharsets.UTF_8));
    Object bodies = make("web.validation.JsonBodyReader");
    Object parsed = only(bodies.getClass(), "read").invoke(bodies, request);
    Object caller =
        make(
            "api.auth.Caller",
            UUID.randomUUID(),
            constant("charging.accounts.Environment", "SANDBOX"),
            UUID.randomUUID(),
            constant("api.auth.CredentialKind", "SECRET"),
            Set.of());
    Object post =
        make(
            "api.idempotency.Post",
            caller,
            "POST",
            "/v1/charges",
            parsed,
            "key",
            null,
            "request",
            Locale.ENGLISH,
            UUID.randomUUID());
    Object charges =
        make(
            "api.rest.charges.ChargeRequests",
            make("web.validation.RequestReader"),
            null,
            Clock.systemUTC());
    MethodHandle read =
        MethodHandles.lookup()
            .unreflect(only(charges.getClass(), "read"))
            .bindTo(charges)
            .asType(MethodType.methodType(Object.class, Object.class));
    return () -> (Object) read.invokeExact(post);
  }

  /** One reading, which answers what was read. */
  @FunctionalInterface
  interface Reading {
    Object read() throws Throwable;
  }

  private Object make(String name, Object... arguments) throws ReflectiveOperationException {
    for (Constructor<?> each : loadClass(OURS + name).getDeclaredConstructors()) {
      if (each.getParameterCount() == arguments.length) {
        each.setAccessible(true);
        return each.newInstance(arguments);
      }
    }
    throw new NoSuchMethodException(name);
  }

  private Object constant(String name, String constant) throws ClassNotFoundException {
    return Arrays.stream(loadClass(OURS + name).getEnumConstants())
        .filter(each -> each.toString().equals(constant))
        .findFirst()
        .orElseThrow();
  }

  private static Method only(Class<?> type, String name) {
    return Arrays.stream(type.getMethods())
        .filter(method -> method.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
